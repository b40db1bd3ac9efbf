import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { ChainCheck } from './ChainCheck'
// Imported for its side effect: the labels.
import './es'

/** The check of the whole audit log, which begins at once. */
export function CheckAuditLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('logs')
  return (
    <Dialog
      title={t('check.title')}
      onClose={onClose}
      foot={
        <Button look="primary" data-autofocus onClick={onClose}>
          {t('check.close')}
        </Button>
      }
    >
      <ChainCheck />
    </Dialog>
  )
}
