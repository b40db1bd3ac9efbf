import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { enqueue } from '@server/jobs/enqueue'
import { listPayrollRecipients } from '@server/domain/billing/customers/listRecipients'

/** What a mail about payroll deductions is about: the consent of an employee, or the invoice that asks for them. */
type Subject = { consent_uuid: string } | { invoice_uuid: string }

/** Enqueues a mail about payroll deductions for each address of a company that gets them, and returns these. */
export async function mailEmployer(
  tx: Transaction,
  company_uuid: string,
  job: { name: string },
  subject: Subject,
  { at }: Pick<Origin, 'at'>,
): Promise<string[]> {
  const recipients = await listPayrollRecipients(tx, company_uuid)
  for (const to of recipients) await enqueue(tx, job, { ...subject, to }, { at })
  return recipients
}
