import type { AccountListQuery } from '@/contract/accounts'
import { RelatedList } from '@/kit/RelatedList'
import { accountColumns } from './accountColumns'
import { useListAccountsQuery } from './api'

const shown = ['name', 'number', 'type', 'balance_due_cents', 'status']
const columns = accountColumns.filter(({ name }) => shown.includes(name))

/** The accounts that belong to a record. */
export const AccountsTable = ({
  filter,
}: {
  filter: Pick<AccountListQuery, 'company' | 'parent' | 'person' | 'manager'>
}) => (
  <RelatedList
    kind="Account"
    result={useListAccountsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
