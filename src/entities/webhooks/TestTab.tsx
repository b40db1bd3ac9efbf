import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { WebhookLogDetail } from '@/contract/webhookLogs'
import type { WebhookDetail } from '@/contract/webhooks'
import { Button } from '@/kit/elements/Button'
import { RecordLink } from '@/kit/facts/cells'
import { eventName } from '@/kit/vocabulary/eventNames'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { formatCount } from '@/kit/text/formats'
import { JsonTree } from '@/kit/facts/JsonTree'
import { Section } from '@/kit/facts/Section'
import { ProblemAlert } from '@/kit/feedback/State'
import { useTask } from '@/kit/feedback/useTask'
import { useListEventTypesQuery } from '@/entities/events/api'
import { useGetWebhookSampleQuery, useSendTestEventMutation } from './api'
import { es } from './es'
import styles from './Webhooks.module.css'

/** Tries a webhook with an event that did not happen, and shows how it was received. */
export function TestTab({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useTranslation('webhooks')
  const { uuid, url, event_types } = webhook
  const { data: all = [] } = useListEventTypesQuery()
  const asked = event_types.filter((type) => type !== '*')
  const types = asked.length === event_types.length ? asked : [...new Set([...asked, ...all])]
  const form = useForm({ defaultValues: { event_type: '', data: '' } })
  const { setValue } = form
  const event = useWatch({ control: form.control, name: 'event_type' })
  const [send, { data: sent }] = useSendTestEventMutation()
  const task = useTask()
  const { currentData: sample } = useGetWebhookSampleQuery({ uuid, event }, { skip: !event })
  useEffect(() => {
    if (sample) setValue('data', JSON.stringify(sample['data'], null, 2))
  }, [sample, setValue])

  async function submit({ event_type, data }: { event_type: string; data: string }) {
    const read = objectIn(data)
    if (!event_type) return form.setError('event_type', { message: es.test.choose }, { shouldFocus: true })
    if (!read) return form.setError('data', { message: es.test.notJson }, { shouldFocus: true })
    await task.run(() => send({ uuid, values: { event_type, data: read } }).unwrap())
  }

  return (
    <>
      <Section title={es.tabs.test}>
        <FormProvider {...form}>
          <FormKind value="Webhook">
            <form
              className={styles.form}
              noValidate
              onSubmit={(submitted) => void form.handleSubmit(submit)(submitted)}
            >
              <p>{t('test.told', { host: new URL(url).host })}</p>
              <SelectField
                name="event_type"
                label={es.test.event}
                options={types.map((type) => ({ value: type, label: `${eventName(type)} (${type})` }))}
              />
              {event && <TextField name="data" label={es.test.data} hint={es.test.hint} multiline />}
              <ProblemAlert problem={task.problem} />
              <p>
                <Button type="submit" look="primary" busy={task.running ? es.test.sending : undefined}>
                  {es.test.send}
                </Button>
              </p>
            </form>
          </FormKind>
        </FormProvider>
      </Section>
      {sent && !task.running && <Result sent={sent} />}
    </>
  )
}

function Result({ sent }: { sent: WebhookLogDetail }) {
  const { t } = useTranslation('webhooks')
  const { t: logs } = useTranslation('webhook-logs')
  const answer = sent.attempts.at(-1)
  const why = sent.error_kind && logs(`errors.${sent.error_kind}`)
  return (
    <Section title={es.test.result}>
      <p role="status" className={styles.result}>
        {sent.error_kind
          ? t('test.failed', { why: [why, sent.http_status].filter(Boolean).join(' ') })
          : t('test.ok', { status: sent.http_status, ms: formatCount(sent.duration_ms ?? 0) })}
      </p>
      {answer?.response_body && (
        <JsonTree text={answer.response_body} label={logs('response.body')} name={sent.number} />
      )}
      <p>
        <RecordLink
          kind="WebhookLog"
          to={{ uuid: sent.uuid, label: t('test.open', { number: sent.number }) }}
        />
      </p>
    </Section>
  )
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
