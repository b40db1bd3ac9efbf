import { sql } from 'kysely'
import type { ContactRole, Mailing } from '@/contract/contacts'
import type { Database } from '@server/db/database'

/**
 * Lists the addresses that get a mail about a customer's money, each once: invoices go to the e-mails of its tax profile,
 * the rest to its own e-mail; contacts of its account and company get what their `receives` names.
 */
export async function listRecipients(
  db: Database,
  customer_uuid: string,
  mailing: Mailing,
): Promise<string[]> {
  const customer = await db
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.uuid', 'customers.account_uuid')
    .select([
      'customers.email',
      'customers.tax_profile',
      'customers.company_uuid',
      'customers.account_uuid',
      'accounts.tax_profile as account_tax_profile',
    ])
    .where('customers.uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  const { email, tax_profile, account_tax_profile, account_uuid, company_uuid } = customer
  const fiscal = (tax_profile ?? account_tax_profile)?.email_invoices ?? []
  const own = mailing === 'invoices' && fiscal.length > 0 ? fiscal : [email]
  const owners = [account_uuid, ...(company_uuid ? [company_uuid] : [])]
  return dropRepeated([...own, ...(await listContacts(db, owners, { mailing }))])
}

/** Lists the addresses of a company that get its payroll deductions: HR and who receives reports, else its own e-mail. */
export async function listPayrollRecipients(db: Database, company_uuid: string): Promise<string[]> {
  const { email } = await db
    .selectFrom('companies')
    .select('email')
    .where('uuid', '=', company_uuid)
    .executeTakeFirstOrThrow()
  const contacts = await listContacts(db, [company_uuid], { mailing: 'reports', role: 'hr' })
  return dropRepeated(contacts.length > 0 ? contacts : email ? [email] : [])
}

async function listContacts(
  db: Database,
  owners: readonly string[],
  { mailing, role }: { mailing: Mailing; role?: ContactRole },
): Promise<string[]> {
  const found = await db
    .selectFrom('contacts')
    .select('email')
    .where('owner_uuid', 'in', owners)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .where('email', 'is not', null)
    .where(({ eb, or }) =>
      or([sql<boolean>`${mailing} = any(receives)`, ...(role ? [eb('role', '=', role)] : [])]),
    )
    .orderBy('is_primary', 'desc')
    .orderBy('sort_name')
    .orderBy('uuid')
    .execute()
  return found.flatMap(({ email }) => email ?? [])
}

/** Keeps the first of the addresses that differ in case alone. */
const dropRepeated = (addresses: readonly string[]) =>
  [...new Map([...addresses].reverse().map((address) => [address.toLowerCase(), address])).values()].reverse()
