import { useState } from 'react'
import type * as z from 'zod/mini'
import { unwatched } from '@/api/writes'
import { NewWebhook } from '@/contract/webhooks'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { NewScreen } from '@/kit/navigation/NewScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordForm } from '@/kit/form/RecordForm'
import type { Save } from '@/kit/form/useSaving'
import { useCreateWebhookMutation } from './api'
import { es } from './es'
import { SecretDialog } from './SecretDialog'
import { blankWebhook, WebhookFieldGroups } from './WebhookFieldGroups'

const blank: z.input<typeof NewWebhook> = { ...blankWebhook, payload: 'full' }

/** Creates a webhook, and shows its secret before it goes on: the secret is never shown again. */
export default function NewWebhookScreen() {
  const [create] = useCreateWebhookMutation(unwatched)
  const [told, setTold] = useState<{ secret: string; goOn: () => void }>()

  async function save({ values, idempotencyKey: key, allowDuplicate }: Save<NewWebhook>) {
    const { uuid, secret } = await create({ values, key, allowDuplicate }).unwrap()
    await new Promise<void>((resolve) => setTold({ secret, goOn: resolve }))
    return { uuid }
  }

  return (
    <NewScreen kind="Webhook">
      <RecordForm kind="Webhook" schema={NewWebhook} initial={blank} onSave={save} mayRepeat={['url']}>
        <WebhookFieldGroups content={<RadioGroup name="payload" options={optionsOf(es.payloads)} />} />
      </RecordForm>
      {told && <SecretDialog secret={told.secret} onClose={told.goOn} />}
    </NewScreen>
  )
}
