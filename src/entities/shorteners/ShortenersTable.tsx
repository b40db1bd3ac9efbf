import { useTranslation } from '@/i18n'
import { toQueryString } from '@/api/queryString'
import type { ShortenerListQuery } from '@/contract/shorteners'
import { LinkButton } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { only } from '@/kit/listing/column'
import { paths } from '@/kit/navigation/paths'
import { RelatedList } from '@/kit/record/RelatedList'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useListShortenersQuery } from './api'
import { shortenerColumns } from './shortenerColumns'

const columns = only(shortenerColumns, 'code', 'title', 'clicks', 'conversions_paid', 'status')

type Props = {
  filter: Pick<ShortenerListQuery, 'destination'>
  /** What a new one is known to lead to: `{ plan: uuid }`. */
  known?: Record<string, string> | undefined
}

/** The short links that lead to a record, and the way to make another one. */
export function ShortenersTable({ filter, known }: Props) {
  const { t } = useTranslation('kit')
  const { words } = useTexts('Shortener')
  return (
    <RelatedList
      kind="Shortener"
      result={useListShortenersQuery({ ...filter, page: 1, size: 10 })}
      columns={columns}
      filter={filter}
      action={
        known && (
          <Can do="Shortener.create">
            <LinkButton to={`${paths.create('Shortener')}?${toQueryString(known)}`}>
              {t('create', words)}
            </LinkButton>
          </Can>
        )
      }
    />
  )
}
