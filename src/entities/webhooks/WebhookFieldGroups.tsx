import { ListField } from '@/kit/fields/ListField'
import { NumberField } from '@/kit/fields/NumberField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { blankRecord } from '@/kit/formValues'
import { RecordFields } from '@/kit/RecordFields'
import { es } from './es'

/** What a form for any webhook starts with. */
export const blankWebhook = {
  name: '',
  url: '',
  description: '',
  event_types: [] as string[],
  timeout_s: 15,
  max_rate_per_min: null as number | null,
  notify_emails: [] as string[],
  ...blankRecord,
}

/** What may be written of a webhook at any time. */
export const WebhookFieldGroups = () => (
  <>
    <FormGroup title={es.sections.target}>
      <TextField name="name" />
      <TextField name="url" hint={es.hints.url} inputMode="url" />
      <ListField name="event_types" hint={es.hints.event_types} />
      <TextField name="description" multiline optional />
    </FormGroup>
    <FormGroup title={es.sections.sending}>
      <NumberField name="timeout_s" length={5} />
      <NumberField name="max_rate_per_min" hint={es.hints.max_rate_per_min} length={5} optional />
      <ListField name="notify_emails" type="email" optional />
    </FormGroup>
    <RecordFields kind="Webhook" />
  </>
)
