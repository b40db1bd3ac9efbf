import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'

const ReleaseLogsDialog = lazyPart(() => import('./ReleaseLogsDialog'), 'ReleaseLogsDialog')

/** Opens the release of lines whose retention time is over, after saying how many they are. */
export function ReleaseLogsButton() {
  const { t } = useTranslation('logs')
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="Log.delete">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('release.open')}
      </Button>
      <Suspense>{isOpen && <ReleaseLogsDialog onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
