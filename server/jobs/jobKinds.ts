import { bulkJob } from '../bulk/runBulk'
import { tidyAttachments } from '../entities/tidyAttachments'
import { tidyBulkJobs } from '../bulk/tidyBulkJobs'
import { exportJob } from '../exports/runExport'
import { tidyExports } from '../exports/tidyExports'
import { cancelPayment, findOutPayment, retryWhenDue, runPayment } from '../payments/runPayment'
import { findOutRefund, runRefund } from '../payments/runRefund'
import { sendInstructions } from '../payments/instructionsMail'
import { paymentDays } from '../payments/paymentDays'
import { sendReceipt } from '../payments/receipts'
import type { AnyJobKind } from './worker'
import { chargeNotices, sendChargeNotice } from '../billing/chargeNotices'
import { sendFailedCharge } from '../billing/failedCharges'
import { sendInvoiceMail } from '../billing/sendInvoice'
import { subscriptionDays } from '../billing/renewing'
import { coverDays } from '../cover/coverDays'
import { policyDays } from '../cover/policyDays'
import { employerInvoices } from '../employers/billEmployers'
import { employerShareDays } from '../employers/employerShares'
import { sendPayrollList } from '../employers/payrollList'
import { askCardInstead, tellPayrollBegun, tellPayrollEnded } from '../employers/payrollMail'
import { authorizationDays, fundAuthorizationDays, paymentMethodDays } from '../entities/expiries'
import { fundDays } from '../funds/fundDays'
import { planDays } from '../entities/planDays'
import { tidyPlanFigures } from '../entities/tidyPlanFigures'
import { ticketDays } from '../entities/ticketDays'
import { userDays } from '../entities/users'
import { sendNotice } from '../notices/sendNotice'
import { tidyNotices } from '../notices/tidyNotices'
import { forgetSessions } from '../retention/forgetSessions'
import { releaseLines } from '../retention/releaseLines'
import { tidyCancelLinks } from '../visitors/cancel/cancelLinks'
import { sendCancellation } from '../visitors/cancel/cancellationMail'
import { tidyCheckouts } from '../visitors/subscribe/checkouts'
import { sendContract } from '../visitors/subscribe/contractMail'
import { tellKnownBuyer } from '../visitors/subscribe/knownBuyer'
import { chargePromised } from '../methodLinks/keepMethod'
import { sendConfirmation } from '../methodLinks/confirmation'
import { expungeDeliveries } from '../webhooks/expungeDeliveries'
import { recoverEvents } from '../webhooks/recoverEvents'
import { tellTurnedOff } from '../webhooks/tellTurnedOff'
import type { Sweep } from './jobKind'
import { tidyLoginGuards } from '../sessions/tidyLoginGuards'
import { sendStatementMail } from '../statements/sendStatement'
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
