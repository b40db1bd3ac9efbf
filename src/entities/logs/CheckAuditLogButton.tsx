import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'

const CheckAuditLogDialog = lazyPart(() => import('./CheckAuditLogDialog'), 'CheckAuditLogDialog')

/** Opens the check of the whole audit log, which begins at once. */
export function CheckAuditLogButton() {
  const { t } = useTranslation('logs')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('check.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <CheckAuditLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
