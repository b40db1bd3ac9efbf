import {
  askPayrollAgreement,
  confirmPayrollAgreement,
  tellPayrollChanged,
} from '@server/domain/billing/payroll/proposalMail'
import { bulkJob } from '@server/features/bulk/runBulk'
import { tidyAttachments } from '@server/records/tidyAttachments'
import { tidyBulkJobs } from '@server/features/bulk/tidyBulkJobs'
import { groupRehearsalJob } from '@server/features/groupImports/rehearsalJob'
import { groupImportJob } from '@server/features/groupImports/runGroupImport'
import { tidyGroupImports } from '@server/features/groupImports/tidyGroupImports'
import { tidyDrafts } from '@server/features/drafts/tidyDrafts'
import { exportJob } from '@server/features/exports/runExport'
import { tidyExports } from '@server/features/exports/tidyExports'
import {
  cancelPayment,
  findOutPayment,
  retryWhenDue,
  runPayment,
} from '@server/domain/billing/paymentProcessing/runPayment'
import { findOutRefund, runRefund } from '@server/domain/billing/refunds/runRefund'
import { sendInstructions } from '@server/domain/billing/paymentProcessing/instructionsMail'
import { dailyPaymentJob } from '@server/domain/billing/paymentProcessing/dailyPaymentJob'
import { sendReceipt } from '@server/domain/billing/paymentProcessing/receipts'
import type { AnyJobKind } from '@server/jobs/worker'
import { chargeNotices, sendChargeNotice } from '@server/domain/billing/subscriptionChanges/chargeNotices'
import { sendFailedCharge } from '@server/domain/billing/collection/failedCharges'
import { sendInvoiceMail } from '@server/domain/billing/invoices/sendInvoice'
import { repriceWhenDue } from '@server/domain/billing/peopleChanges/repriceWhenDue'
import { dailySubscriptionJob } from '@server/domain/billing/subscriptionChanges/renewing'
import { dailyCoverJob } from '@server/domain/cover/dailyCoverJob'
import { dailyPolicyJob } from '@server/domain/cover/dailyPolicyJob'
import { employerInvoices } from '@server/domain/billing/employerInvoices/billEmployers'
import { sendPayrollList } from '@server/domain/billing/employerInvoices/payrollList'
import {
  askCardInstead,
  tellPayrollBegun,
  tellPayrollEnded,
} from '@server/domain/billing/payroll/payrollMail'
import { commissionJob } from '@server/domain/commissions/commissionJob'
import { dailyFundJob } from '@server/domain/billing/fundInvoices/dailyFundJob'
import { dailyPlanJob } from '@server/domain/catalogue/dailyPlanJob'
import { tidyPlanFigures } from '@server/domain/catalogue/tidyPlanFigures'
import { dailyTicketJob } from '@server/domain/support/dailyTicketJob'
import { tellExpiringKeys } from '@server/domain/staff/tellExpiringKeys'
import { dailyUserJob } from '@server/domain/staff/users'
import { sendNotice } from '@server/notices/sendNotice'
import { tidyNotices } from '@server/notices/tidyNotices'
import { forgetSessions } from '@server/identity/forgetSessions'
import { makeEventYears, makeLogYears } from '@server/domain/history/makeYears'
import { releaseLines } from '@server/domain/history/releaseLines'
import { tidyCancelLinks } from '@server/visitors/cancel/cancelLinks'
import { sendNonrenewal } from '@server/domain/billing/renewals/nonrenewalMail'
import { sendRenewalNotice } from '@server/domain/billing/renewals/renewalNotice'
import { sendPolicyEnd } from '@server/domain/billing/policyCancellation/policyEndMail'
import { sendChange } from '@server/domain/billing/subscriptionChanges/sendChange'
import { tidyCheckouts } from '@server/visitors/subscribe/checkouts'
import { sendContract } from '@server/visitors/subscribe/contractMail'
import { tellKnownBuyer } from '@server/visitors/subscribe/knownBuyer'
import { chargePromised } from '@server/domain/billing/methodUpdates/keepMethod'
import { sendAddedMethod } from '@server/domain/billing/methods/addedMethodMail'
import { sendConfirmation } from '@server/domain/billing/methodUpdates/confirmation'
import { expungeDeliveries } from '@server/domain/webhooks/expungeDeliveries'
import { recoverEvents } from '@server/domain/webhooks/recoverEvents'
import { tellTurnedOff } from '@server/domain/webhooks/tellTurnedOff'
import type { Sweep } from '@server/jobs/jobKind'
import { tidyLoginGuards } from '@server/identity/tidyLoginGuards'
import { sendStatementMail } from '@server/domain/billing/accounts/sendStatement'
import { lookupSummaries, sendLookupSummary } from '@server/domain/history/lookupSummary'
import { tidyJobs } from '@server/jobs/tidyJobs'
import { tidyCallCounts } from '@server/jobs/tidyCallCounts'
import { expireFundAuthorizations } from '@server/domain/funds/expireFundAuthorizations'
import { sendAnswerMail } from '@server/domain/cover/letters/sendAnswer'
import { sendCertificateMail } from '@server/features/documents/sendCertificate'
import { sendClaim } from '@server/domain/cover/claims/sendClaim'
import { expireAuthorizations } from '@server/domain/cover/expireAuthorizations'
import { sendExpiringCard } from '@server/domain/billing/methods/expiringCards'
import { dailyPaymentMethodJob } from '@server/domain/billing/methods/expirePaymentMethods'

/** Every kind of job in the queue. */
export const jobKinds: readonly AnyJobKind[] = [
  bulkJob,
  groupRehearsalJob,
  groupImportJob,
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
  sendClaim,
  sendCertificateMail,
  sendAnswerMail,
  sendContract,
  sendInstructions,
  tellKnownBuyer,
  sendChange,
  sendPolicyEnd,
  sendRenewalNotice,
  sendNonrenewal,
  sendExpiringCard,
  sendChargeNotice,
  sendFailedCharge,
  chargePromised,
  sendConfirmation,
  sendAddedMethod,
  tellPayrollBegun,
  tellPayrollEnded,
  askCardInstead,
  askPayrollAgreement,
  tellPayrollChanged,
  confirmPayrollAgreement,
  sendPayrollList,
  tellTurnedOff,
  sendNotice,
  sendLookupSummary,
  recoverEvents,
  repriceWhenDue,
]

/** Every job that runs on a schedule. */
export const sweeps: readonly Sweep[] = [
  chargeNotices,
  dailySubscriptionJob,
  employerInvoices,
  commissionJob,
  dailyPolicyJob,
  dailyCoverJob,
  dailyPlanJob,
  dailyFundJob,
  dailyPaymentJob,
  expireFundAuthorizations,
  expireAuthorizations,
  dailyPaymentMethodJob,
  dailyTicketJob,
  dailyUserJob,
  tellExpiringKeys,
  tidyJobs,
  tidyLoginGuards,
  tidyAttachments,
  tidyBulkJobs,
  tidyGroupImports,
  tidyExports,
  tidyDrafts,
  tidyCheckouts,
  tidyCancelLinks,
  tidyCallCounts,
  tidyNotices,
  forgetSessions,
  releaseLines,
  makeLogYears,
  makeEventYears,
  lookupSummaries,
  tidyPlanFigures,
  expungeDeliveries,
]
