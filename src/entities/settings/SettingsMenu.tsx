import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMay } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { openSettings } from '@/contract/settingsPlace'

const SettingsDrawer = lazyPart(() => import('./SettingsDrawer'), 'SettingsDrawer')

/** The settings of the organization over the screen that is open, while the address says so; only for those who may see them. */
export function SettingsMenu() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const section = openSettings(hash)
  const may = useMay('Settings.view')
  if (section === undefined || !may) return null
  return (
    <Suspense>
      <SettingsDrawer
        section={section}
        onClose={() => void navigate({ pathname, search }, { replace: true })}
      />
    </Suspense>
  )
}
