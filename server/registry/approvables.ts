import type { Approvables } from '@server/domain/approvals/approvable'
import { creditNoteApproval } from '@server/domain/billing/invoicing/creditNoteApproval'
import { refundApproval } from '@server/domain/billing/refunds/refundApproval'
import { priceApproval } from '@server/domain/catalogue/priceApproval'
import { adjustmentApproval, transferApproval } from '@server/domain/funds/fundApprovals'

/** Everything that may wait for a second person, and what approving it does. */
export const approvables: Approvables = {
  refund: refundApproval,
  credit_note: creditNoteApproval,
  transfer: transferApproval,
  adjustment: adjustmentApproval,
  price_change: priceApproval,
}
