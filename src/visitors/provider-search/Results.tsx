import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { ProviderSearchQuery, ProviderSearchResults } from '@/contract/providerSearch'
import type { Seller } from '@/contract/plansOnSale'
import { formatPhone } from '@/contract/phones'
import { foldText, formatList } from '@/kit/text/formats'
import { providerKindNames } from '@/kit/vocabulary/providerKinds'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { EmergencyCard } from '@/visitors/EmergencyCard'
import { Failed } from '@/visitors/Failed'
import chips from '@/visitors/Chips.module.css'
import visitor from '@/visitors/Visitor.module.css'
import { CommonSearches } from './CommonSearches'
import { FoundPlaces } from './FoundPlaces'
import { ProviderCard } from './ProviderCard'
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
          {shown.towns.length > 0 && !isFetching && !isFailed && (
            <Towns towns={shown.towns} linkTo={linkTo} />
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
      {around?.km &&
        ` ${around.town ? t('withinOf', { km: around.km, town: around.town }) : t('within', { km: around.km })}`}
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
  if (around?.town && asked.place && foldText(around.town) !== foldText(asked.place))
    notes.push(t('taken', { town: around.town }))
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
  results: { around, wider, nearest, remote, towns, plan },
  asked,
  seller,
  linkTo,
}: Omit<Props, 'pages' | 'hasMap' | 'search'> & { results: ProviderSearchResults }) {
  const { t } = useTranslation('providerSearch')
  const { q, place } = asked
  const isFiltered = Boolean(asked.kind ?? asked.specialty ?? asked.open ?? asked.p ?? asked.remote)
  const anywhere = { place: null, km: null, page: null }
  return (
    <div className={styles.ways}>
      <p>{q ? (place ? t('noneNear', { q, place }) : t('none', { q })) : t('noneAtAll')}</p>
      <div className={styles.nobody}>
        {wider && (
          <Link className={visitor.button} to={linkTo({ km: String(wider.km), page: null })}>
            {t('widen', { km: wider.km, results: t('count', { count: wider.total }) })}
          </Link>
        )}
        {remote && (
          <Link
            className={visitor.button}
            to={linkTo({
              ...anywhere,
              ...(remote.is_as_asked ? {} : { q: null, kind: null, specialty: null, open: null, p: null }),
              remote: 'true',
            })}
          >
            {t(remote.is_as_asked ? 'remoteAsked' : 'remoteAny', {
              results: t('count', { count: remote.total }),
            })}
          </Link>
        )}
        {around && (
          <Link className={visitor.button} to={linkTo(anywhere)}>
            {t('everywhere')}
          </Link>
        )}
        {isFiltered && (
          <Link
            className={visitor.button}
            to={linkTo({ kind: null, specialty: null, open: null, p: null, remote: null, page: null })}
          >
            {t('clear')}
          </Link>
        )}
      </div>
      {seller?.phone && (
        <p>
          <a className={visitor.alone} href={`tel:${seller.phone}`}>
            {t('helpPhone', { phone: [formatPhone(seller.phone), seller.hours].filter(Boolean).join(', ') })}
          </a>
        </p>
      )}
      {nearest && (
        <section aria-labelledby="nearest">
          <h2 id="nearest" className={styles.subtitle}>
            {t('nearest')}
          </h2>
          <ol className={styles.cards}>
            <ProviderCard found={nearest} hasPlan={Boolean(plan?.name)} reportTo={seller?.email ?? null} />
          </ol>
        </section>
      )}
      {towns.length === 0 && !around && <CommonSearches />}
    </div>
  )
}

/** The towns around that have some. */
function Towns({ towns, linkTo }: Pick<ProviderSearchResults, 'towns'> & Pick<Props, 'linkTo'>) {
  const { t } = useTranslation('providerSearch')
  return (
    <nav aria-labelledby="towns">
      <h2 id="towns" className={styles.subtitle}>
        {t('towns')}
      </h2>
      <ul className={styles.common}>
        {towns.map(({ name, km, total }) => (
          <li key={name}>
            <Link className={chips.chip} to={linkTo({ place: name, km: null, page: null })}>
              {t('town', { name, km, results: t('count', { count: total }) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
