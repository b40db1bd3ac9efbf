import type { ProviderLocation } from '@/contract/providerLocations'
import { PhoneText, Text } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { stateNames } from '@/kit/vocabulary/mexico'
import { es } from './es'

/** Where a place is, as people say it: `Zapopan, Jalisco`. */
const placeOf = ({ municipality, state }: ProviderLocation) =>
  municipality && state ? `${municipality}, ${stateNames[state]}` : null

/** What listings show of a place. */
export const providerLocationColumns: Column<ProviderLocation>[] = [
  column.text('name', { sortable: true, slot: 'title', width: 1.8 }),
  column.identifier('number', { sortable: true, priority: 3 }),
  column.reference('Provider')('provider', { sortable: true, slot: 'subtitle', width: 1.6 }),
  {
    name: 'place',
    file: ['municipality', 'state'],
    labels: stateNames,
    show: (location) => <Text value={placeOf(location)} />,
    sortable: true,
    slot: 'meta',
    width: 1.5,
  },
  column.word(es.types)('type', { priority: 3 }),
  { name: 'phone', show: ({ phone }) => <PhoneText value={phone} />, priority: 2, width: 1.2 },
  column.yesNo('open_now', { priority: 2, width: 0.7 }),
  column.count('services', { priority: 2, width: 0.7 }),
  column.yesNo('emergency_24h', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('ProviderLocation', { sortable: true, width: 1.2 }),
]
