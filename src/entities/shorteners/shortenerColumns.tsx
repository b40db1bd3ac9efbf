import type { Kind } from '@/contract/entities'
import type { Destination, Shortener } from '@/contract/shorteners'
import { Identifier, RecordLink } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'
import { shortLink } from './shortLink'

/** What a destination of each sort is a record of. */
const kinds: Partial<Record<Destination, Kind>> = {
  plan: 'Plan',
  company: 'Company',
  reseller: 'Company',
  payment_method: 'PaymentMethod',
  invoice_payment: 'Invoice',
  provider_search: 'Provider',
}

type Leading = Pick<Shortener, 'destination_type' | 'destination' | 'destination_url'>

/** Where a link leads. */
export function DestinationText({
  link: { destination_type: type, destination, destination_url },
}: {
  link: Leading
}) {
  const kind = kinds[type]
  if (kind && destination) return <RecordLink kind={kind} to={destination} />
  return destination_url ? <Identifier value={destination_url} /> : es.destinations[type]
}

/** The status of a link; one that is good, and not for long, says that instead. */
export const ShortenerStatusBadge = ({ link }: { link: Pick<Shortener, 'status' | 'expiring'> }) =>
  link.expiring ? (
    <StatusTag tone="warn">{es.fields.expiring}</StatusTag>
  ) : (
    <Status of="Shortener" value={link.status} />
  )

/** What listings show of a short link. */
export const shortenerColumns: Column<Shortener>[] = [
  column.identifier('code', { sortable: true, slot: 'title' }),
  { name: 'link', file: ['code'], show: ({ code }) => <CopyButton value={shortLink(code)} what={es.link} /> },
  column.text('title', { sortable: true, priority: 3, width: 1.6 }),
  {
    name: 'destination',
    file: ['destination', 'destination_url'],
    show: (link) => <DestinationText link={link} />,
    slot: 'subtitle',
    width: 1.6,
  },
  column.word(es.destinations)('destination_type', { priority: 3, width: 1.4 }),
  column.reference('Campaign')('campaign', { priority: 2, width: 1.4 }),
  column.count('clicks', { sortable: true, slot: 'meta' }),
  column.count('conversions_paid', { sortable: true, priority: 2 }),
  column.day('expires_on', { sortable: true, priority: 3 }),
  column.instant('last_clicked_at', { sortable: true, priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  { name: 'created_by', show: ({ created_by }) => created_by.label, priority: 3 },
  {
    name: 'status',
    show: (link) => <ShortenerStatusBadge link={link} />,
    slot: 'status',
  },
]
