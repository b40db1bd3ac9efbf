import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { FoundProvider, ProviderSearchQuery, ProviderSearchResults } from '@/contract/providerSearch'
import { PlacesOnMap } from '@/kit/map/PlacesOnMap'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { Failed } from '@/visitors/Failed'
import visitor from '@/visitors/Visitor.module.css'
import { cardId, ProviderCard } from './ProviderCard'
import styles from './ProviderSearch.module.css'
import { useProviderSearch } from './useProviderSearch'

type Props = {
  /** The first page. */
  results: ProviderSearchResults
  asked: ProviderSearchQuery
  /** How many pages are shown, one below the other. */
  pages: number
  /** Whether they are on a map too. */
  hasMap: boolean
  reportTo: string | null
}

/** The found places, in a list and on a map: pointing at one in the list highlights it on the map. */
export function FoundPlaces({ results, asked, pages, hasMap, reportTo }: Props) {
  const [chosen, choose] = useState<string>()
  const [further, setFurther] = useState<Record<string, readonly FoundProvider[]>>({})
  const next = Array.from({ length: pages - 1 }, (_, index) => ({ ...asked, page: index + 2 }))
  const list = (
    <ol className={styles.cards}>
      {results.data.map((found) => (
        <ProviderCard
          key={found.number}
          found={found}
          hasPlan={Boolean(results.plan?.name)}
          reportTo={reportTo}
          isChosen={hasMap && found.number === chosen}
        />
      ))}
      {next.map((page) => (
        <More
          key={page.page}
          asked={page}
          reportTo={reportTo}
          chosen={hasMap ? chosen : undefined}
          onFound={(found) => setFurther((before) => ({ ...before, [nameOf(page)]: found }))}
        />
      ))}
    </ol>
  )
  const found = [...results.data, ...next.flatMap((page) => further[nameOf(page)] ?? [])]
  if (!hasMap || !found.some(({ position }) => position)) return list
  return (
    <OnMap found={found} chosen={chosen} onChoose={choose}>
      {list}
    </OnMap>
  )
}

const nameOf = (asked: ProviderSearchQuery) => JSON.stringify(asked)

type OnMapProps = {
  found: readonly FoundProvider[]
  chosen: string | undefined
  onChoose: (number: string) => void
  children: ReactNode
}

/** A list with its map: beside it, or on a phone above it, once it is asked for. */
function OnMap({ found, chosen, onChoose, children }: OnMapProps) {
  const { t } = useTranslation('providerSearch')
  const isMobile = useAppSelector(selectIsMobile)
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const places = found.flatMap(({ number, name, position }) =>
    position ? [{ id: number, name, ...position }] : [],
  )
  const pointedAt = useEffectEvent(({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
    if (card?.dataset.place) onChoose(card.dataset.place)
  })
  useEffect(() => {
    const leaving = new AbortController()
    for (const pointing of ['pointerover', 'focusin'])
      list.current?.addEventListener(pointing, pointedAt, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])

  const goTo = (number: string) => {
    onChoose(number)
    const card = document.getElementById(cardId(number))
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }
  const map = (
    <>
      <PlacesOnMap size="tall" label={t('onMap')} places={places} current={chosen} onChoose={goTo} />
      {places.length < found.length && (
        <p className={styles.checked}>{t('someOnMap', { shown: places.length, total: found.length })}</p>
      )}
    </>
  )
  return (
    <div className={isMobile ? undefined : styles.split}>
      {isMobile && (
        <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={visitor.button}>{t('showMap')}</summary>
          {isOpen && map}
        </details>
      )}
      <div ref={list}>{children}</div>
      {!isMobile && <div className={styles.beside}>{map}</div>}
    </div>
  )
}

type MoreProps = {
  asked: ProviderSearchQuery
  reportTo: string | null
  chosen: string | undefined
  onFound: (found: readonly FoundProvider[]) => void
}

/** The next page, below those before it. */
function More({ asked, reportTo, chosen, onFound }: MoreProps) {
  const { t } = useTranslation('providerSearch')
  const { answer, isFailed, retry } = useProviderSearch(asked)
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (answer) tell(answer.data)
  }, [answer])
  if (isFailed)
    return (
      <li>
        <Failed text={t('failed')} retry={retry} />
      </li>
    )
  if (!answer) return <li>{t('searching')}</li>
  return answer.data.map((found) => (
    <ProviderCard
      key={found.number}
      found={found}
      hasPlan={Boolean(answer.plan?.name)}
      reportTo={reportTo}
      isChosen={found.number === chosen}
    />
  ))
}
