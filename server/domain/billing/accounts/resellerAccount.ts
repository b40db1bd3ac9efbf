import { lockRecord, updateRecord } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { visitor } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { createWithin } from '@server/records/recordWrites'
import { accounts } from './accounts'

/** Finds the account of a reseller, and opens one with its first sale. Returns the account's uuid. */
export async function ensureResellerAccount(
  tx: Transaction,
  company_uuid: string,
  origin: Origin,
): Promise<string> {
  const find = () =>
    tx
      .selectFrom('accounts')
      .select('uuid')
      .where('company_uuid', '=', company_uuid)
      .where('type', '=', 'reseller')
      .where('archived_at', 'is', null)
      .orderBy('created_at')
      .executeTakeFirst()
  const known = await find()
  if (known) return known.uuid
  // Locked, so that two first sales at once do not open two accounts.
  const company = await lockRecord(tx, 'companies', company_uuid)
  if (!company) throw new Error(`The reseller ${company_uuid} is gone`)
  const opened = await find()
  if (opened) return opened.uuid
  const account = await createWithin(
    tx,
    accounts,
    {
      name: company.trade_name,
      type: 'reseller',
      holder_person_uuid: null,
      company_uuid,
      parent_account_uuid: null,
      default_customer_uuid: null,
      account_manager_uuid: null,
      currency: 'MXN',
      billing_day: null,
      net_payment_days: (await settingsOf(tx, 'billing')).due_days,
      dunning_policy: 'standard',
      tax_profile: company.tax_profile,
      timezone: 'America/Mexico_City',
      tags: [],
      external_id: null,
    },
    { before: undefined, allowDuplicate: true, staff: visitor },
    origin,
  )
  const values = { status: 'active', source: 'reseller' }
  await updateRecord(tx, accounts, origin, account, values, { event: 'activated', action: 'updated' })
  return account.uuid
}
