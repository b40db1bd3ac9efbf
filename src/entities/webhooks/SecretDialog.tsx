import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Identifier } from '@/kit/facts/cells'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { Dialog } from '@/kit/elements/Dialog'
import './es'

/** Tells the secret of a webhook, once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <Dialog
      title={t('secret.title')}
      onClose={onClose}
      foot={
        <>
          <CopyButton value={secret} what={t('secret.label')} label={t('secret.copy')} />
          <Button look="primary" onClick={onClose}>
            {t('secret.kept')}
          </Button>
        </>
      }
    >
      <p>{t('secret.told')}</p>
      <p>
        <Identifier value={secret} />
      </p>
    </Dialog>
  )
}
