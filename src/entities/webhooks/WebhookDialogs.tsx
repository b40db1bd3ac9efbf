import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import { dayOf, daysFromNow } from '@/contract/days'
import { SecretRotation, type WebhookDetail, WebhookRecovery } from '@/contract/webhooks'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { DateField } from '@/kit/form/fields/DateField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { FormDialog } from '@/kit/form/FormDialog'
import { paths } from '@/kit/navigation/paths'
import { asApiError } from '@/kit/feedback/problem'
import {
  useCountLackedEventsQuery,
  useDuplicateWebhookMutation,
  useRecoverEventsMutation,
  useRotateWebhookSecretMutation,
} from './api'
import { es } from './es'
import { SecretDialog } from './SecretDialog'

type Props = { webhook: WebhookDetail; onClose: () => void }

/** Gives a webhook a new secret, and shows it before it closes: the secret is never shown again. */
export function RotateDialog({ webhook: { uuid, name }, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const [rotate] = useRotateWebhookSecretMutation()
  const [secret, setSecret] = useState<string>()
  const isTold = useRef(false)
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormDialog
      kind="Webhook"
      title={t('rotate.title', { name })}
      confirm={es.rotate.confirm}
      done={es.rotate.done}
      schema={SecretRotation}
      initial={{ overlap_hours: 24 }}
      run={async (values) => {
        const rotated = await rotate({ uuid, values }).unwrap()
        isTold.current = true
        setSecret(rotated.secret)
      }}
      onClose={() => {
        if (!isTold.current) onClose()
      }}
    >
      <NumberField name="overlap_hours" label={es.rotate.hours} hint={es.rotate.hint} length={5} />
    </FormDialog>
  )
}

/** Sends a webhook what it lacks since a day, with how much that is. */
export function RecoverDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const [recover] = useRecoverEventsMutation()
  const { uuid, name, missed } = webhook
  return (
    <FormDialog
      kind="Webhook"
      title={t('recover.title', { name })}
      confirm={es.recover.confirm}
      done={es.recover.done}
      schema={WebhookRecovery}
      initial={{ since: missed ? dayOf(new Date(missed.since)) : daysFromNow(-1) }}
      run={(values) => recover({ uuid, values }).unwrap()}
      onClose={onClose}
    >
      <DateField name="since" label={es.recover.since} hint={es.recover.hint} />
      <Lacking uuid={uuid} />
    </FormDialog>
  )
}

function Lacking({ uuid }: { uuid: string }) {
  const { t } = useTranslation('webhooks')
  const { control } = useFormContext<{ since: string }>()
  const since = useWatch({ control, name: 'since' })
  const isDay = WebhookRecovery.safeParse({ since }).success
  const { currentData: count, error } = useCountLackedEventsQuery({ uuid, since }, { skip: !isDay })
  if (!isDay) return null
  const refused = asApiError(error)?.errors?.[0]?.message
  return (
    <p role="status">
      {refused ?? (count === undefined ? es.recover.counting : t('recover.count', { count }))}
    </p>
  )
}

/** Makes another webhook like one, tells its secret, and goes on to write what differs. */
export function DuplicateDialog({ webhook: { uuid, name }, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const [duplicate] = useDuplicateWebhookMutation()
  const [key] = useState(() => crypto.randomUUID())
  const [copy, setCopy] = useState<{ uuid: string; secret: string }>()
  const isTold = useRef(false)
  if (copy)
    return (
      <SecretDialog
        secret={copy.secret}
        onClose={() => {
          onClose()
          void navigate(`${paths.record('Webhook', copy.uuid)}?edit=1`)
        }}
      />
    )
  return (
    <ConfirmDialog
      title={t('duplicate.title', { name })}
      confirm={es.duplicate.confirm}
      done={es.duplicate.done}
      run={async () => {
        const made = await duplicate({ uuid, key }).unwrap()
        isTold.current = true
        setCopy(made)
      }}
      onClose={() => {
        if (!isTold.current) onClose()
      }}
    >
      <p>{es.duplicate.told}</p>
    </ConfirmDialog>
  )
}
