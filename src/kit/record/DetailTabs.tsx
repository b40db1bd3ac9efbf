import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCount } from '@/kit/text/formats'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useShortcut } from '@/kit/elements/useShortcut'
import styles from './DetailScreen.module.css'

/** A tab of a record; what it shows is only asked for once it is opened. */
export type Tab = { name: string; label: string; count?: number | undefined; content: ReactNode }

/** The tabs of a record. The open one is in the address (`?tab=facturas`); the first has the plain address. */
export function DetailTabs({ tabs }: { tabs: Tab[] }) {
  const { t } = useTranslation('kit')
  const list = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const open = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
  const search = (name: string) => (name === tabs[0]?.name ? '' : `?tab=${name}`)

  function moveTo(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    setParams(search(tab.name), { preventScrollReset: true })
    list.current?.querySelector<HTMLElement>(`#tab-${tab.name}`)?.focus()
  }
  function onKeyDown({ key }: KeyboardEvent) {
    const here = tabs.findIndex(({ name }) => name === open?.name)
    if (key === 'ArrowRight') moveTo(here + 1)
    if (key === 'ArrowLeft') moveTo(here - 1)
  }

  // Of many tabs the open one may lie beyond the edge.
  const opened = open?.name
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${opened}`)
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - tab.offsetWidth
  }, [opened])

  if (!open) return null
  if (tabs.length === 1)
    return (
      <div className={styles.panel} data-alone>
        <Suspense fallback={<Skeleton lines={4} />}>{open.content}</Suspense>
      </div>
    )
  return (
    <>
      <TabKeys count={tabs.length} onKey={moveTo} />
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t('detail.tabs')}>
        {tabs.map(({ name, label, count }) => (
          <Link
            key={name}
            id={`tab-${name}`}
            className={styles.tab}
            role="tab"
            to={search(name) || '?'}
            preventScrollReset
            aria-selected={name === open.name}
            aria-controls={`panel-${open.name}`}
            tabIndex={name === open.name ? 0 : -1}
            onKeyDown={onKeyDown}
          >
            {label}
            {count !== undefined && <span>{formatCount(count)}</span>}
          </Link>
        ))}
      </div>
      <div
        className={styles.panel}
        id={`panel-${open.name}`}
        role="tabpanel"
        aria-labelledby={`tab-${open.name}`}
      >
        <Suspense fallback={<Skeleton lines={4} />}>{open.content}</Suspense>
      </div>
    </>
  )
}

/** The keys 1 to 6 open the first six tabs. */
const TabKeys = ({ count, onKey }: { count: number; onKey: (index: number) => void }) =>
  Array.from({ length: Math.min(count, 6) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a key is its place.
    <TabKey key={index} index={index} onKey={onKey} />
  ))

function TabKey({ index, onKey }: { index: number; onKey: (index: number) => void }) {
  useShortcut(String(index + 1), () => onKey(index))
  return null
}
