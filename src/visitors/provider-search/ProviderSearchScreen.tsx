import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import type { ProviderSearchQuery } from '@/contract/providerSearch'
import { hasMaps } from '@/kit/map/PlacesOnMap'
import { VisitorLayout } from '@/visitors/VisitorLayout'
import { SellerFacts, useSeller } from '@/visitors/SellerFooter'
import chips from '@/visitors/Chips.module.css'
import visitor from '@/visitors/Visitor.module.css'
import { pagesIn, useAsked } from './asked'
import './es'
import { CommonSearches } from './CommonSearches'
import { Filters } from './Filters'
import styles from './ProviderSearch.module.css'
import { Results } from './Results'
import { SearchForm } from './SearchForm'
import { useHere } from './useHere'
import { useProviderSearch } from './useProviderSearch'

const simple = ['q', 'place', 'open']
const filtered = [...simple, 'km', 'kind', 'specialty', 'plan', 'copay', 'sort', 'remote']

/**
 * Finding who attends: `/search`, `/v2/search`, and both below the name of a provider, which the search then keeps to.
 * The second version has filters; an address of the first works in it too.
 */
export default function ProviderSearchScreen() {
  const { t } = useTranslation('providerSearch')
  const { pathname } = useLocation()
  const { asked, params, provider } = useAsked()
  const { here, isRefused, ask, forget } = useHere()
  const isFiltered = /\/v2\/search\/?$/.test(pathname)
  const question = {
    ...(isFiltered ? asked : firstVersion(asked)),
    ...here,
    ...(here && { place: undefined }),
  }
  const isAsked = Object.entries(question).some(
    ([name, value]) => value !== undefined && !['sort', 'km', 'plan'].includes(name),
  )

  const seller = useSeller()
  const search = useProviderSearch({ ...question, page: 1 })
  const linkTo = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name)
      else next.set(name, value)
    return `?${next}`
  }

  return (
    <VisitorLayout title={t('title')} footer={<SellerFacts seller={seller} />}>
      <div className={styles.search}>
        <h1>{t('title')}</h1>
        {provider && (
          <Scope
            name={search.answer?.scope?.name ?? provider}
            search={params.toString()}
            isFiltered={isFiltered}
          />
        )}
        <SearchForm
          params={params}
          fields={isFiltered ? filtered : simple}
          here={<Here isUsed={here !== undefined} isRefused={isRefused} ask={ask} forget={forget} />}
          isHere={here !== undefined}
        >
          {isFiltered ? (
            <Filters params={params} />
          ) : (
            <Link
              className={chips.chip}
              to={{ pathname: pathname.replace(/search\/?$/, 'v2/search'), search: params.toString() }}
            >
              {t('moreFilters')}
            </Link>
          )}
        </SearchForm>
      </div>
      {isAsked ? (
        <Results
          search={search}
          asked={question}
          pages={pagesIn(params)}
          hasMap={isFiltered && hasMaps()}
          seller={seller}
          linkTo={linkTo}
        />
      ) : (
        <CommonSearches />
      )}
    </VisitorLayout>
  )
}

/** The first version knows a text, a provider, where and who is open; filters in its address wait for the second. */
const firstVersion = ({
  q,
  p,
  provider,
  place,
  km,
  open,
  remote,
}: ProviderSearchQuery): ProviderSearchQuery => ({ q, p, provider, place, km, open, remote })

type HereProps = { isUsed: boolean } & Omit<ReturnType<typeof useHere>, 'here'>

/** Searches around where the visitor is, once they ask for it. */
function Here({ isUsed, isRefused, ask, forget }: HereProps) {
  const { t } = useTranslation('providerSearch')
  return (
    <>
      <button type="button" className={chips.chip} aria-pressed={isUsed} onClick={isUsed ? forget : ask}>
        {t('here')}
      </button>
      {isRefused && (
        <p role="alert" className={styles.refused}>
          {t('hereRefused')}
        </p>
      )}
    </>
  )
}

/** The provider that this search keeps to, and the way out of it. */
function Scope({ name, search, isFiltered }: { name: string; search: string; isFiltered: boolean }) {
  const { t } = useTranslation('providerSearch')
  return (
    <p className={styles.scope}>
      <strong>{t('scope', { name })}</strong>
      <Link className={visitor.button} to={{ pathname: isFiltered ? '/v2/search' : '/search', search }}>
        {t('leaveScope')}
      </Link>
    </p>
  )
}
