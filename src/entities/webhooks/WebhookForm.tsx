import { unwatched } from '@/api/writes'
import { type WebhookDetail, WebhookFields } from '@/contract/webhooks'
import { formValues } from '@/kit/form/formValues'
import { RecordForm } from '@/kit/form/RecordForm'
import { saveByEditing } from '@/kit/form/saving'
import { useEditWebhookMutation } from './api'
import { blankWebhook, WebhookFieldGroups } from './WebhookFieldGroups'

/** A webhook's fields, to edit it. */
export function WebhookForm({ webhook }: { webhook: WebhookDetail }) {
  const [edit] = useEditWebhookMutation(unwatched)
  return (
    <RecordForm
      kind="Webhook"
      schema={WebhookFields}
      initial={formValues(blankWebhook, webhook)}
      record={webhook}
      onSave={saveByEditing(edit, webhook.uuid)}
      mayRepeat={['url']}
    >
      <WebhookFieldGroups accounts={webhook.accounts} />
    </RecordForm>
  )
}
