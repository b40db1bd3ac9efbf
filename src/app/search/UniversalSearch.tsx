import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { IconButton } from '@/kit/elements/Button'
import { preloadable } from '@/kit/elements/lazyPart'
import { useShortcut } from '@/kit/elements/useShortcut'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './SearchTarget.module.css'

const SearchPalette = preloadable(
  () => import('./SearchPalette'),
  ({ SearchPalette }) => SearchPalette,
)

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; onShortcuts: () => void }

/** The way to the search from every screen, and the search itself once it is asked for. */
export function UniversalSearch({ isOpen, onOpen, onClose, onShortcuts }: Props) {
  const { t } = useTranslation('shell')
  const isMobile = useAppSelector(selectIsMobile)
  useShortcut('Mod k', onOpen, { inShell: true })
  // In a listing the same key searches the listing, which comes first.
  useShortcut('/', onOpen, { inShell: true })
  const hasSettled = useSettled()

  return (
    <>
      {isMobile ? (
        <IconButton label={t('search.open')} aria-haspopup="dialog" onClick={onOpen}>
          <Search size={20} aria-hidden />
        </IconButton>
      ) : (
        <button type="button" className={styles.target} aria-haspopup="dialog" onClick={onOpen}>
          <Search size={16} aria-hidden />
          <span>{t('search.placeholder')}</span>
          <kbd aria-hidden>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <SearchPalette isWanted={hasSettled} props={isOpen ? { onClose, onShortcuts } : undefined} />
    </>
  )
}

/** Whether the screen has settled: what may be wanted next is fetched then, so that it opens at once. */
function useSettled(): boolean {
  const [hasSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return
    const idle = requestIdleCallback(() => setSettled(true), { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return hasSettled
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
