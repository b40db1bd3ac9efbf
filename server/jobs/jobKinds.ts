import { bulkJob } from '@server/bulk/runBulk'
import { tidyAttachments } from '@server/entities/tidyAttachments'
import { tidyBulkJobs } from '@server/bulk/tidyBulkJobs'
import { exportJob } from '@server/exports/runExport'
import { tidyExports } from '@server/exports/tidyExports'
import { cancelPayment, findOutPayment, retryWhenDue, runPayment } from '@server/payments/runPayment'
import { findOutRefund, runRefund } from '@server/payments/runRefund'
import { sendInstructions } from '@server/payments/instructionsMail'
import { paymentDays } from '@server/payments/paymentDays'
import { sendReceipt } from '@server/payments/receipts'
import type { AnyJobKind } from './worker'
import { chargeNotices, sendChargeNotice } from '@server/billing/chargeNotices'
import { sendFailedCharge } from '@server/billing/failedCharges'
import { sendInvoiceMail } from '@server/billing/sendInvoice'
import { subscriptionDays } from '@server/billing/renewing'
import { coverDays } from '@server/cover/coverDays'
import { policyDays } from '@server/cover/policyDays'
import { employerInvoices } from '@server/employers/billEmployers'
import { employerShareDays } from '@server/employers/employerShares'
import { sendPayrollList } from '@server/employers/payrollList'
import { askCardInstead, tellPayrollBegun, tellPayrollEnded } from '@server/employers/payrollMail'
import { authorizationDays, fundAuthorizationDays, paymentMethodDays } from '@server/entities/expiries'
import { fundDays } from '@server/funds/fundDays'
import { planDays } from '@server/entities/planDays'
import { tidyPlanFigures } from '@server/entities/tidyPlanFigures'
import { ticketDays } from '@server/entities/ticketDays'
import { userDays } from '@server/entities/users'
import { sendNotice } from '@server/notices/sendNotice'
import { tidyNotices } from '@server/notices/tidyNotices'
import { forgetSessions } from '@server/retention/forgetSessions'
import { releaseLines } from '@server/retention/releaseLines'
import { tidyCancelLinks } from '@server/visitors/cancel/cancelLinks'
import { sendCancellation } from '@server/visitors/cancel/cancellationMail'
import { tidyCheckouts } from '@server/visitors/subscribe/checkouts'
import { sendContract } from '@server/visitors/subscribe/contractMail'
import { tellKnownBuyer } from '@server/visitors/subscribe/knownBuyer'
import { chargePromised } from '@server/methodLinks/keepMethod'
import { sendConfirmation } from '@server/methodLinks/confirmation'
import { expungeDeliveries } from '@server/webhooks/expungeDeliveries'
import { recoverEvents } from '@server/webhooks/recoverEvents'
import { tellTurnedOff } from '@server/webhooks/tellTurnedOff'
import type { Sweep } from './jobKind'
import { tidyLoginGuards } from '@server/sessions/tidyLoginGuards'
import { sendStatementMail } from '@server/statements/sendStatement'
import { tidyJobs } from './tidyJobs'
import { tidyCallCounts } from './tidyCallCounts'

/** Everything that is done after a reply or at a time. */
export const jobKinds: readonly AnyJobKind[] = [
  bulkJob,
  exportJob,
  runPayment,
  findOutPayment,
  cancelPayment,
  retryWhenDue,
  runRefund,
  findOutRefund,
  sendReceipt,
  sendInvoiceMail,
  sendStatementMail,
  sendContract,
  sendInstructions,
  tellKnownBuyer,
  sendCancellation,
  sendChargeNotice,
  sendFailedCharge,
  chargePromised,
  sendConfirmation,
  tellPayrollBegun,
  tellPayrollEnded,
  askCardInstead,
  sendPayrollList,
  tellTurnedOff,
  sendNotice,
  recoverEvents,
]

/** Everything that comes back by itself. */
export const sweeps: readonly Sweep[] = [
  chargeNotices,
  subscriptionDays,
  employerShareDays,
  employerInvoices,
  policyDays,
  coverDays,
  planDays,
  fundDays,
  paymentDays,
  fundAuthorizationDays,
  authorizationDays,
  paymentMethodDays,
  ticketDays,
  userDays,
  tidyJobs,
  tidyLoginGuards,
  tidyAttachments,
  tidyBulkJobs,
  tidyExports,
  tidyCheckouts,
  tidyCancelLinks,
  tidyCallCounts,
  tidyNotices,
  forgetSessions,
  releaseLines,
  tidyPlanFigures,
  expungeDeliveries,
]
