import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProviderSearchQuery, ProviderSearchResults } from '@/contract/providerSearch'
import type { Seller } from '@/contract/plansOnSale'
import { formatPhone } from '@/contract/phones'
import { foldText, formatList } from '@/kit/text/formats'
import { providerKindNames } from '@/kit/vocabulary/providerKinds'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { EmergencyCard } from '@/visitors/EmergencyCard'
import { Failed } from '@/visitors/Failed'
import visitor from '@/visitors/Visitor.module.css'
import { FoundPlaces } from './FoundPlaces'
import styles from './ProviderSearch.module.css'
import type { useProviderSearch } from './useProviderSearch'

type Props = {
  search: ReturnType<typeof useProviderSearch>
  asked: ProviderSearchQuery
  pages: number
  /** Whether what is found is on a map too. */
  hasMap: boolean
  /** Who answers for the directory, once it is known. */
  seller: Seller | undefined
  /** The same search with something of its address changed. */
  linkTo: (changes: Record<string, string | null>) => string
}

/** Who was found, and how the text was understood; what came before stays while the next is looked for. */
export function Results({ search, asked, pages, hasMap, seller, linkTo }: Props) {
  const { t } = useTranslation('providerSearch')
  const { answer: shown, isFetching, isFailed, retry } = search
  return (
    <section
      aria-labelledby="results"
      aria-busy={isFetching}
      data-arriving={(isFetching && !shown) || undefined}
    >
      <h2 id="results" className="sr-only">
        {t('results')}
      </h2>
      {shown?.is_urgent && <EmergencyCard />}
      <output aria-live="polite" className={styles.count}>
        {isFetching ? t('searching') : shown && !isFailed && <Count results={shown} />}
      </output>
      {isFailed && <Failed text={t('failed')} retry={retry} />}
      {shown && (
        <>
          <Notes results={shown} asked={asked} />
          {shown.meta.total === 0 && !isFetching && !isFailed && (
            <Nobody results={shown} asked={asked} seller={seller} linkTo={linkTo} />
          )}
          <FoundPlaces
            results={shown}
            asked={asked}
            pages={pages}
            hasMap={hasMap}
            reportTo={seller?.email ?? null}
          />
          {shown.meta.total > pages * shown.meta.size && (
            <p>
              <Link
                className={visitor.button}
                to={linkTo({ page: String(pages + 1) })}
                preventScrollReset
                replace
              >
                {t('more')}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Count({ results: { meta, around } }: { results: ProviderSearchResults }) {
  const { t } = useTranslation('providerSearch')
  const count = meta.total_capped
    ? t('countCapped', { count: meta.total })
    : t('count', { count: meta.total })
  return (
    <>
      {count}
      {around?.km && ` ${t('within', { km: around.km })}`}
    </>
  )
}

/** What words were taken for, and which were left aside. */
function Notes({ results, asked }: { results: ProviderSearchResults; asked: ProviderSearchQuery }) {
  const { t } = useTranslation('providerSearch')
  const { understood, ignored, around, plan } = results
  const notes = understood.flatMap(({ typed, kinds, specialties }) => {
    const meant = [
      ...specialties.map((one) => specialtyNames[one]),
      ...kinds.map((one) => providerKindNames[one]),
    ]
    const isSaid = meant.some((one) => foldText(one) === foldText(typed))
    return isSaid ? [] : [t('understood', { meant: formatList(meant), typed })]
  })
  if (ignored.length > 0) notes.push(t('ignored', { words: formatList(ignored.map((word) => `«${word}»`)) }))
  if (around && !around.is_known && asked.place) notes.push(t('unknownPlace', { place: asked.place }))
  if (plan && plan.name === null) notes.push(t('planUnknown'))
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}

/** What a visitor can do next, where the search found no provider. */
function Nobody({
  results: { around, wider },
  asked,
  seller,
  linkTo,
}: Omit<Props, 'pages' | 'hasMap' | 'search'> & { results: ProviderSearchResults }) {
  const { t } = useTranslation('providerSearch')
  const { q, place } = asked
  const isFiltered = Boolean(asked.kind ?? asked.specialty ?? asked.open ?? asked.p)
  return (
    <div className={styles.nobody}>
      <p>{q ? (place ? t('noneNear', { q, place }) : t('none', { q })) : t('noneAtAll')}</p>
      {wider && (
        <Link className={visitor.button} to={linkTo({ km: String(wider.km), page: null })}>
          {t('widen', { km: wider.km, results: t('count', { count: wider.total }) })}
        </Link>
      )}
      {around && (
        <Link className={visitor.button} to={linkTo({ place: null, km: null, page: null })}>
          {t('everywhere')}
        </Link>
      )}
      {isFiltered && (
        <Link
          className={visitor.button}
          to={linkTo({ kind: null, specialty: null, open: null, p: null, page: null })}
        >
          {t('clear')}
        </Link>
      )}
      {seller?.phone && (
        <p>
          <a className={visitor.alone} href={`tel:${seller.phone}`}>
            {t('helpPhone', { phone: [formatPhone(seller.phone), seller.hours].filter(Boolean).join(', ') })}
          </a>
        </p>
      )}
    </div>
  )
}
