import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Origin } from '@server/core/origin'
import { type Row, updateRecord } from '@server/audit/writes'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { customers } from '@server/domain/billing/customers/customers'
import { createWithin } from '@server/records/recordWrites'
import { visitor } from '@server/core/staff'

const unwritten = { tags: [], external_id: null }
const wanted = { before: undefined, allowDuplicate: true, staff: visitor }

/**
 * Finds the account of a company and its customer, and creates those that are missing.
 * @throws {Error} where the company has no e-mail to send invoices to
 */
export async function ensureBilledAccount(
  tx: Transaction,
  { company, currency, origin }: { company: Row<'companies'>; currency: string; origin: Origin },
): Promise<{ account_uuid: string; customer_uuid: string }> {
  const known = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('company_uuid', '=', company.uuid)
    .where('type', '=', 'company')
    .where('status', '<>', 'closed')
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  if (known?.default_customer_uuid)
    return { account_uuid: known.uuid, customer_uuid: known.default_customer_uuid }
  const account =
    known ??
    (await createWithin(
      tx,
      accounts,
      {
        name: company.trade_name,
        type: 'company',
        holder_person_uuid: null,
        company_uuid: company.uuid,
        parent_account_uuid: null,
        default_customer_uuid: null,
        account_manager_uuid: null,
        currency: currency === 'USD' ? 'USD' : 'MXN',
        billing_day: null,
        // No other payment days were agreed with this company.
        net_payment_days: (await settingsOf(tx, 'billing')).employer_due_days,
        dunning_policy: 'standard',
        tax_profile: company.tax_profile,
        timezone: 'America/Mexico_City',
        ...unwritten,
      },
      wanted,
      origin,
    ))
  const email = company.tax_profile?.email_invoices[0] ?? company.email
  if (!email) throw new Error(`${company.trade_name} has no e-mail to send its invoices to`)
  const customer = await createWithin(
    tx,
    customers,
    {
      account_uuid: account.uuid,
      type: 'company',
      name: company.legal_name,
      email,
      phone: company.phone,
      person_uuid: null,
      company_uuid: company.uuid,
      billing_address: null,
      tax_profile: company.tax_profile,
      cfdi_auto: company.tax_profile !== null,
      collection: 'manual',
      net_payment_days: null,
      preferred_channel: 'email',
      default_payment_method_uuid: null,
      ...unwritten,
    },
    wanted,
    origin,
  )
  await updateRecord(
    tx,
    accounts,
    origin,
    account,
    { default_customer_uuid: customer.uuid },
    { event: 'updated', action: 'updated' },
  )
  return { account_uuid: account.uuid, customer_uuid: customer.uuid }
}
