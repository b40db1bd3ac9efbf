import { whenAsked } from '@/contract/whenAsked'
import type { Policy } from '@/contract/policies'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'
import { policyColumns } from './policyColumns'

const percent = whenAsked(
  () => new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
)

/** A change in percent, with its sign: `+5.2 %`. */
const changeText = (pct: number | null) => (pct === null ? '—' : `${percent().format(pct)} %`)

const first: Column<Policy>[] = [
  column.identifier('number', { sortable: true, slot: 'subtitle', width: 1.3 }),
  column.reference('Member')('holder', { sortable: true, slot: 'title', width: 1.4 }),
  column.day('ends_on', { sortable: true, slot: 'meta', width: 1.2 }),
  column.word(es.renewalModes)('renewal_mode', { slot: 'status' }),
  column.money('premium_cents'),
  column.money('renewal_cents', { slot: 'amount', width: 1.1 }),
  {
    name: 'renewal_change_pct',
    show: ({ renewal_change_pct }) => changeText(renewal_change_pct),
    align: 'right',
  },
  {
    name: 'renewal_reasons',
    file: ['renewal_reasons', 'renewal_refusal'],
    labels: es.renewalReasons,
    show: ({ renewal_reasons, renewal_refusal }) =>
      renewal_refusal ?? (renewal_reasons.map((reason) => es.renewalReasons[reason]).join(', ') || '—'),
    width: 1.6,
  },
  column.day('renewal_told_on'),
  column.money('used_cents'),
]

const named = new Set(first.map(({ name }) => name))

/** What the listing of policies that are to be renewed shows: their price now and then, and the rest when chosen. */
export const renewalColumns: Column<Policy>[] = [
  ...first,
  ...policyColumns
    .filter(({ name }) => !named.has(name))
    .map(({ slot: _slot, ...other }): Column<Policy> => ({ ...other, priority: 3 })),
]
