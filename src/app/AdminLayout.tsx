import './es'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/i18n'
import { config } from '@/config'
import { IconButton } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { SettingsMenu } from '@/entities/settings/SettingsMenu'
import { goToRows } from '@/kit/listing/goToRows'
import { useIsWide } from '@/kit/elements/useMediaQuery'
import { WhenIdle } from '@/kit/elements/WhenIdle'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import styles from './AdminLayout.module.css'
import { BottomBar } from '@/app/navigation/BottomBar'
import { ConnectionBar } from './ConnectionBar'
import { CreateMenu } from './CreateMenu'
import { NavigationRail } from './NavigationRail'
import { NavigationSheet } from './NavigationSheet'
import { NewVersionBar } from './NewVersionBar'
import { SessionEnding } from './SessionEnding'
import { Screens } from './screens/Screens'
import { UniversalSearch } from './search/UniversalSearch'
import { Shortcuts } from './shortcuts/Shortcuts'
import { SideNavigation } from './SideNavigation'
import { Toaster } from './Toaster'
import { UserMenu } from './UserMenu'
import { useTheme } from './useTheme'

// It shows once something is exported.
const Activity = lazyPart(() => import('./Activity'), 'Activity')

const NoticeBell = lazyPart(() => import('./NoticeBell'), 'NoticeBell')

/** The parts that the frame shows at once. */
export const partsOfFrame = [Activity, NoticeBell]

/** The frame of the back-office: navigation, top bar and the screen. */
export default function AdminLayout() {
  const isMobile = useAppSelector(selectIsMobile)
  const isWide = useIsWide()
  useTheme()
  const { t } = useTranslation('kit')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)

  return (
    <>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <button type="button" className={styles.skipToRows} onClick={goToRows}>
          {t('shell.skipToRows')}
        </button>
        {!isMobile && (isWide ? <SideNavigation /> : <NavigationRail />)}
        <div className={styles.page}>
          <TopBar
            onMenu={isMobile ? () => setSheetOpen(true) : undefined}
            onShortcuts={openHelp}
            search={
              <UniversalSearch
                isOpen={isSearching}
                onOpen={() => setSearching(true)}
                onClose={() => setSearching(false)}
                onShortcuts={openHelp}
              />
            }
          />
          <ConnectionBar />
          <NewVersionBar />
          <main id="content" className={styles.main} tabIndex={-1}>
            <Screens />
          </main>
        </div>
        {isMobile && <BottomBar onSearch={() => setSearching(true)} onMore={() => setSheetOpen(true)} />}
        {isMobile && isSheetOpen && <NavigationSheet onClose={() => setSheetOpen(false)} />}
      </div>
      <Shortcuts isHelpOpen={isHelpOpen} onHelp={openHelp} onClose={() => setHelpOpen(false)} />
      <SettingsMenu />
      <Toaster />
      <SessionEnding />
      <p id="announcements" className="sr-only" role="status" aria-live="polite" />
    </>
  )
}

type TopBarProps = { onMenu: (() => void) | undefined; onShortcuts: () => void; search: ReactNode }

function TopBar({ onMenu, onShortcuts, search }: TopBarProps) {
  const { t } = useTranslation('shell')
  const isMobile = useAppSelector(selectIsMobile)
  return (
    <header className={styles.top} data-at-top>
      {onMenu && (
        <IconButton label={t('openNavigation')} onClick={onMenu}>
          <Menu size={20} aria-hidden />
        </IconButton>
      )}
      <span className={styles.product}>{config.productName}</span>
      {!isMobile && <div className={styles.search}>{search}</div>}
      <div className={styles.end}>
        {isMobile && search}
        <WhenIdle>
          <Activity />
        </WhenIdle>
        <WhenIdle room={<span className={styles.bell} />}>
          <NoticeBell />
        </WhenIdle>
        <CreateMenu />
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  )
}
