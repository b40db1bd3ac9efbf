import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { ProviderSearchQuery } from '@/contract/providerSearch'
import { hasMaps } from '@/kit/map/PlacesOnMap'
import { VisitorLayout } from '@/visitors/VisitorLayout'
import { SellerFacts, useSeller } from '@/visitors/SellerFooter'
import visitor from '@/visitors/Visitor.module.css'
import { pagesIn, useAsked } from './asked'
import './es'
import { Filters } from './Filters'
import styles from './ProviderSearch.module.css'
import { Results } from './Results'
import { SearchForm } from './SearchForm'
import { useHere } from './useHere'
import { useProviderSearch } from './useProviderSearch'

const simple = ['q']
const filtered = ['q', 'place', 'km', 'kind', 'specialty', 'plan', 'copay', 'sort', 'open']

const common = [
  'Medicina general',
  'Pediatría',
  'Ginecología',
  'Dentista',
  'Laboratorio',
  'Farmacia',
  'Urgencias',
]

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
  const question = isFiltered ? { ...asked, ...here, ...(here && { place: undefined }) } : firstVersion(asked)
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
      <h1>{t('title')}</h1>
      {provider && (
        <Scope
          name={search.answer?.scope?.name ?? provider}
          search={params.toString()}
          isFiltered={isFiltered}
        />
      )}
      <SearchForm params={params} fields={isFiltered ? filtered : simple}>
        {isFiltered && (
          <>
            <div className={styles.here}>
              {here ? (
                <p>
                  {t('hereUsed')}{' '}
                  <button type="button" className={visitor.button} onClick={forget}>
                    {t('forgetHere')}
                  </button>
                </p>
              ) : (
                <div>
                  <button type="button" className={visitor.button} onClick={ask}>
                    {t('here')}
                  </button>
                </div>
              )}
              {isRefused && <p role="alert">{t('hereRefused')}</p>}
            </div>
            <Filters params={params} isHere={here !== undefined} />
          </>
        )}
      </SearchForm>
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
        <Common />
      )}
    </VisitorLayout>
  )
}

/** The first version knows a text, a provider and the page; filters in its address wait for the second. */
const firstVersion = ({ q, p, provider }: ProviderSearchQuery): ProviderSearchQuery => ({ q, p, provider })

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

/** Where to begin, before anything was asked. */
function Common() {
  const { t } = useTranslation('providerSearch')
  return (
    <nav aria-labelledby="common">
      <h2 id="common">{t('common')}</h2>
      <ul className={styles.common}>
        {common.map((q) => (
          <li key={q}>
            <Link className={visitor.button} to={`?${new URLSearchParams({ q })}`}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
