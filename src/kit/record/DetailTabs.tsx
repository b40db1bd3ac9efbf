import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCount } from '@/kit/text/formats'
import { MenuButton, MenuLink } from '@/kit/elements/MenuButton'
import { FoldedFacts } from '@/kit/facts/folding'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useShortcut } from '@/kit/elements/useShortcut'
import styles from './DetailScreen.module.css'
import { useFittingTabs } from './useFittingTabs'

/** A tab of a record; what it shows is only asked for once it is opened. */
export type Tab = { name: string; label: string; count?: number | undefined; content: ReactNode }

/**
 * The tabs of a record. The open one is in the address (`?tab=facturas`); the first has the plain address. Those that the
 * strip has no room for are in the menu at its end; the open one always stands in the strip.
 */
export function DetailTabs({ tabs }: { tabs: Tab[] }) {
  const { t } = useTranslation('kit')
  const list = useRef<HTMLDivElement>(null)
  const toFocus = useRef<string>(undefined)
  const [params, setParams] = useSearchParams()
  const open = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
  const search = (name: string) => (name === tabs[0]?.name ? '' : `?tab=${name}`)
  const room = useFittingTabs(
    list,
    tabs.map(({ name, count }) => `${name}${count ?? ''}`),
    open ? tabs.indexOf(open) : 0,
  )

  function moveTo(index: number) {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    setParams(search(tab.name), { preventScrollReset: true })
    toFocus.current = tab.name
    list.current?.querySelector<HTMLElement>(`#tab-${tab.name}`)?.focus()
  }
  // One that comes out of the menu is only there once it is open.
  useEffect(() => {
    if (toFocus.current !== open?.name) return
    list.current?.querySelector<HTMLElement>(`#tab-${open?.name}`)?.focus()
    toFocus.current = undefined
  }, [open?.name])
  function onKeyDown({ key }: KeyboardEvent) {
    const here = tabs.findIndex(({ name }) => name === open?.name)
    if (key === 'ArrowRight') moveTo(here + 1)
    if (key === 'ArrowLeft') moveTo(here - 1)
  }

  if (!open) return null
  if (tabs.length === 1)
    return (
      <div className={styles.panel} data-alone>
        <Panel tab={open} />
      </div>
    )
  const first = tabs.slice(0, room)
  const inStrip = first.includes(open) ? first : [...first.slice(0, -1), open]
  const inMenu = tabs.filter((tab) => !inStrip.includes(tab))
  return (
    <>
      <TabKeys count={tabs.length} onKey={moveTo} />
      <div className={styles.tabs}>
        <div ref={list} className={styles.strip} role="tablist" aria-label={t('detail.tabs')}>
          {inStrip.map((tab) => (
            <Link
              key={tab.name}
              id={`tab-${tab.name}`}
              className={styles.tab}
              role="tab"
              to={search(tab.name) || '?'}
              preventScrollReset
              aria-selected={tab.name === open.name}
              aria-controls={`panel-${open.name}`}
              tabIndex={tab.name === open.name ? 0 : -1}
              onKeyDown={onKeyDown}
            >
              <TabWords tab={tab} />
            </Link>
          ))}
        </div>
        {inMenu.length > 0 && (
          <MenuButton
            target={
              <button type="button" className={styles.tab}>
                {t('detail.moreTabs')}
                <span>{formatCount(inMenu.length)}</span>
                <ChevronDown size={16} aria-hidden />
              </button>
            }
          >
            {inMenu.map((tab) => (
              <MenuLink key={tab.name} to={search(tab.name) || '?'} preventScrollReset>
                <TabWords tab={tab} />
              </MenuLink>
            ))}
          </MenuButton>
        )}
      </div>
      <div
        className={styles.panel}
        id={`panel-${open.name}`}
        role="tabpanel"
        aria-labelledby={`tab-${open.name}`}
      >
        <Panel tab={open} />
      </div>
    </>
  )
}

const Panel = ({ tab: { name, content } }: { tab: Tab }) => (
  <FoldedFacts key={name}>
    <Suspense fallback={<Skeleton lines={4} />}>{content}</Suspense>
  </FoldedFacts>
)

const TabWords = ({ tab: { label, count } }: { tab: Tab }) => (
  <>
    {label}
    {count !== undefined && <span>{formatCount(count)}</span>}
  </>
)

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
