import { useTranslation } from '@/i18n'
import type { WebhookLogDetail } from '@/contract/webhookLogs'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { useWebhookLogActionMutation } from './api'
import { es } from './es'
import { hostOf } from './hostOf'

type Props = { delivery: WebhookLogDetail; onClose: () => void }

/** Sends the same once more, with where it goes. */
export function ResendDialog({ delivery, onClose }: Props) {
  const { t } = useTranslation('webhook-logs')
  const [act] = useWebhookLogActionMutation()
  const { uuid, number, status, delivered_at } = delivery
  return (
    <ConfirmDialog
      title={t('resend.title', { number })}
      confirm={es.resend.confirm}
      done={es.resend.done}
      run={() => act({ uuid, action: 'resend' }).unwrap()}
      onClose={onClose}
    >
      {delivered_at && <p>{es.resend.again}</p>}
      <p>{status === 'pending' ? es.resend.now : t('resend.told', { host: hostOf(delivery) })}</p>
    </ConfirmDialog>
  )
}

/** Takes back what was not sent yet. */
export function DiscardDialog({ delivery, onClose }: Props) {
  const { t } = useTranslation('webhook-logs')
  const [act] = useWebhookLogActionMutation()
  const { uuid, number } = delivery
  return (
    <ConfirmDialog
      danger
      title={t('discard.title', { number })}
      confirm={es.discard.confirm}
      done={es.discard.done}
      run={() => act({ uuid, action: 'discard' }).unwrap()}
      onClose={onClose}
    >
      <p>{t('discard.told', { host: hostOf(delivery) })}</p>
    </ConfirmDialog>
  )
}
