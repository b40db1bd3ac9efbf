import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/kit/Button'
import { lazyPart } from '@/kit/lazyPart'

const CheckTrailDialog = lazyPart(() => import('./CheckTrailDialog'), 'CheckTrailDialog')

/** Opens the check of the whole trail, which begins at once. */
export function CheckTrailButton() {
  const { t } = useTranslation('logs')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('check.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <CheckTrailDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
