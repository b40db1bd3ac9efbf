import type { Provider } from '@/contract/providers'
import { ListText, WordsText } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { es } from './es'

/** What listings show of a provider. */
export const providerColumns: Column<Provider>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 2.2 }),
  column.identifier('number', { sortable: true, priority: 3 }),
  column.word(es.kinds)('kind', { sortable: true, slot: 'subtitle' }),
  {
    name: 'specialties',
    labels: specialtyNames,
    show: ({ specialties }) => (
      <WordsText words={specialties.map(({ specialty }) => specialtyNames[specialty])} />
    ),
    slot: 'subtitle',
    priority: 2,
    width: 1.6,
  },
  { name: 'network_tags', show: ({ network_tags }) => <ListText items={network_tags} />, priority: 3 },
  {
    name: 'municipalities',
    show: ({ municipalities }) => <ListText items={municipalities} />,
    priority: 3,
    width: 1.4,
  },
  column.count('locations', { slot: 'meta', priority: 2, width: 0.7 }),
  column.count('services', { priority: 3, width: 0.8 }),
  column.day('contract_ends_on', { sortable: true, priority: 2 }),
  column.count('rating_avg', { sortable: true, priority: 3 }),
  column.yesNo('public', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('Provider', { sortable: true }),
]
