import { pathOf } from '@/api/paths'
import { toQueryString } from '@/api/queryString'
import { type AuthorizationListQuery, AuthorizationStatus } from '@/contract/authorizations'
import { FileButton } from '@/kit/record/FileButton'
import { claims } from './claimTexts'
import { es } from './es'

const columns = [
  'number',
  'member',
  'member_policy',
  'service',
  'provider',
  'valid_from',
  'estimate_cents',
  'approved_cents',
  'currency',
  'payout_list',
  'paid_on',
  'status',
] as const

/** Takes along the claims that a filter finds, as a file for a spreadsheet. */
export function ClaimsFileButton({ filter }: { filter: Partial<AuthorizationListQuery> }) {
  const query = toQueryString({
    ...filter,
    columns: [...columns],
    labels: columns.map((column) => es.fields[column]),
    statuses: AuthorizationStatus.options.map((status) => `${status}:${es.status[status]}`),
  })
  return (
    <FileButton
      address={`${pathOf('admin', 'authorizations', 'export')}?${query}`}
      name="reembolsos.csv"
      label={claims.export}
    />
  )
}
