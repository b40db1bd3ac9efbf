import type { AccountListQuery } from '@/contract/accounts'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { accountColumns } from './accountColumns'
import { useListAccountsQuery } from './api'

const shown = ['name', 'number', 'type', 'balance_due_cents', 'status']
const columns = accountColumns.filter(({ name }) => shown.includes(name))

/** The accounts that belong to a record. */
export const AccountsTable: RelatedTable<
  Pick<AccountListQuery, 'company' | 'parent' | 'person' | 'manager'>
> = relatedTable('Account', useListAccountsQuery, columns)
