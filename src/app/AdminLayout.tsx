import './es'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { config } from '@/config'
import { IconButton } from '@/kit/Button'
import { Region } from '@/kit/Region'
import { useIsWide } from '@/kit/useMediaQuery'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './AdminLayout.module.css'
import { BottomBar } from './BottomBar'
import { ConnectionBar } from './ConnectionBar'
import { CreateMenu } from './CreateMenu'
import { FadeOutlet } from './FadeOutlet'
import { NavigationRail } from './NavigationRail'
import { NavigationSheet } from './NavigationSheet'
import { NewVersionBar } from './NewVersionBar'
import { SessionEnding } from './SessionEnding'
import { SideNavigation } from './SideNavigation'
import { Toaster } from './Toaster'
import { UserMenu } from './UserMenu'
import { useTheme } from './useTheme'

/** The frame of the back-office: navigation, top bar and the screen. */
export default function AdminLayout() {
  const isMobile = useAppSelector(selectIsMobile)
  const isWide = useIsWide()
  useTheme()
  const { t } = useTranslation('kit')
  const { pathname } = useLocation()
  const [isSheetOpen, setSheetOpen] = useState(false)

  return (
    <>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        {!isMobile && (isWide ? <SideNavigation /> : <NavigationRail />)}
        <div className={styles.page}>
          <TopBar onMenu={isMobile ? () => setSheetOpen(true) : undefined} />
          <ConnectionBar />
          <NewVersionBar />
          <main id="content" className={styles.main} tabIndex={-1}>
            <Region of={pathname}>
              <FadeOutlet />
            </Region>
          </main>
        </div>
        {isMobile && <BottomBar onMore={() => setSheetOpen(true)} />}
        {isMobile && isSheetOpen && <NavigationSheet onClose={() => setSheetOpen(false)} />}
      </div>
      <Toaster />
      <SessionEnding />
      <p id="announcements" className="sr-only" role="status" aria-live="polite" />
    </>
  )
}

function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <header className={styles.top}>
      {onMenu && (
        <IconButton label={t('openNavigation')} onClick={onMenu}>
          <Menu size={20} aria-hidden />
        </IconButton>
      )}
      <span className={styles.product}>{config.productName}</span>
      <div className={styles.end}>
        <CreateMenu />
        <UserMenu />
      </div>
    </header>
  )
}
