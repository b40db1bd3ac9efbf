import { Search } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/kit/Button'
import { lazyPart } from '@/kit/lazyPart'
import { useShortcut } from '@/kit/useShortcut'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './SearchTarget.module.css'

const loadPalette = () => import('./SearchPalette')
const SearchPalette = lazyPart(loadPalette, ({ SearchPalette }) => SearchPalette)

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void; onShortcuts: () => void }

/** The way to the search from every screen, and the search itself once it is asked for. */
export function UniversalSearch({ isOpen, onOpen, onClose, onShortcuts }: Props) {
  const { t } = useTranslation('shell')
  const isMobile = useAppSelector(selectIsMobile)
  useShortcut('Mod k', onOpen, { inShell: true })
  // In a listing the same key searches the listing, which comes first.
  useShortcut('/', onOpen, { inShell: true })
  usePaletteAtHand()

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
      {isOpen && (
        <Suspense>
          <SearchPalette onClose={onClose} onShortcuts={onShortcuts} />
        </Suspense>
      )}
    </>
  )
}

/** The palette is fetched when the screen has settled, so that it opens at once. */
function usePaletteAtHand() {
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return
    // Nobody has asked for it yet: opening it fetches it where this does not.
    const fetchAhead = () => void (navigator.onLine !== false && loadPalette().catch(() => {}))
    const idle = requestIdleCallback(fetchAhead, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
