import type { ReactNode } from 'react'
import type { Ref } from '@/contract/shapes'
import type { WebhookHeader } from '@/contract/webhookHeaders'
import { useAccountOptions } from '@/entities/accounts/AccountPicker'
import { ListField } from '@/kit/form/fields/ListField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord } from '@/kit/form/formValues'
import { RecordFields } from '@/kit/form/RecordFields'
import { es } from './es'
import { EventTypesField } from './EventTypesField'

/** What a form for any webhook starts with. */
export const blankWebhook = {
  name: '',
  url: '',
  description: '',
  event_types: [] as string[],
  account_uuids: [] as string[],
  headers: [] as WebhookHeader[],
  timeout_s: 15,
  max_rate_per_min: null as number | null,
  notify_emails: [] as string[],
  ...blankRecord,
}

type Props = {
  accounts?: readonly Ref[]
  /** What only a new one is asked: how much of what happened is sent. */
  content?: ReactNode
}

/** What may be written of a webhook at any time. */
export const WebhookFieldGroups = ({ accounts, content }: Props) => (
  <>
    <FormGroup title={es.sections.target}>
      <TextField name="name" />
      <TextField name="url" hint={es.hints.url} inputMode="url" />
      <EventTypesField name="event_types" />
      <ReferencesField
        name="account_uuids"
        hint={es.hints.account_uuids}
        kind="Account"
        useOptions={useAccountOptions}
        current={accounts}
        optional
      />
      <TextField name="description" multiline optional />
    </FormGroup>
    <FormGroup title={es.sections.sending}>
      {content}
      <NumberField name="timeout_s" length={5} />
      <NumberField name="max_rate_per_min" hint={es.hints.max_rate_per_min} length={5} optional />
      <ListField name="notify_emails" type="email" optional />
      <RowsField<WebhookHeader>
        name="headers"
        one={es.header.one}
        add={es.header.add}
        hint={es.hints.headers}
        blank={{ name: '', value: '' }}
        optional
      >
        {(path, { value }) => (
          <>
            <TextField name={`${path}.name`} label={es.header.name} mono />
            <TextField
              name={`${path}.value`}
              label={es.header.value}
              type="password"
              autoComplete="new-password"
              hint={value === null ? es.header.kept : undefined}
            />
          </>
        )}
      </RowsField>
    </FormGroup>
    <RecordFields kind="Webhook" />
  </>
)
