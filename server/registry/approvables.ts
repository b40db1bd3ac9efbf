import type { Approvables } from '@server/domain/approvals/approvable'
import { creditNoteApproval } from '@server/domain/billing/invoicing/creditNoteApproval'
import { writeOffApproval } from '@server/domain/billing/invoicing/writeOffApproval'
import { refundApproval } from '@server/domain/billing/refunds/refundApproval'
import { priceApproval } from '@server/domain/catalogue/priceApproval'
import { commissionApproval } from '@server/domain/commissions/commissionApproval'
import { claimApproval } from '@server/domain/cover/claimApproval'
import { adjustmentApproval, transferApproval } from '@server/domain/funds/fundApprovals'

/** Every action that may need a second person, with what its approval does. */
export const approvables: Approvables = {
  refund: refundApproval,
  credit_note: creditNoteApproval,
  transfer: transferApproval,
  adjustment: adjustmentApproval,
  price_change: priceApproval,
  commission: commissionApproval,
  reimbursement: claimApproval,
  write_off: writeOffApproval,
}
