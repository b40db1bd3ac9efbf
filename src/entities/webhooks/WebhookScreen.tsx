import { lazy } from 'react'
import { WebhookListQuery, webhookTransitions, type WebhookDetail } from '@/contract/webhooks'
import { eventsTab } from '@/entities/events/EventsTable'
import { WebhookLogsTable } from '@/entities/webhook-logs/WebhookLogsTable'
import { CountText, Identifier, InstantText, ListText, Text } from '@/kit/cells'
import { RecordScreen } from '@/kit/RecordScreen'
import { RecordSection } from '@/kit/RecordSection'
import { FieldFacts, FieldStrip, Section } from '@/kit/Section'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchiveWebhookMutation,
  useGetWebhookQuery,
  useListWebhooksQuery,
  useWebhookTransitionMutation,
} from './api'
import { es } from './es'
import { EventTypes, WebhookStatusTag } from './webhookColumns'

const Form = lazy(async () => ({ default: (await import('./WebhookForm')).WebhookForm }))

export default function WebhookScreen() {
  return (
    <RecordScreen
      kind="Webhook"
      result={useGetWebhookQuery(useUuid())}
      rows={useListingPage('Webhook', WebhookListQuery, useListWebhooksQuery)}
      useTransition={useWebhookTransitionMutation}
      useArchive={useArchiveWebhookMutation}
      transitions={webhookTransitions}
      dangerous={['pause']}
      title={({ name }) => name}
      status={(webhook) => <WebhookStatusTag webhook={webhook} />}
      strip={(webhook) => <Strip webhook={webhook} />}
      summary={(webhook) => <Summary webhook={webhook} />}
      tabs={({ uuid }) => [
        {
          name: 'entregas',
          label: es.tabs.deliveries,
          content: <WebhookLogsTable filter={{ webhook: uuid }} />,
        },
        eventsTab(uuid),
      ]}
      form={(webhook) => <Form webhook={webhook} />}
    />
  )
}

type Props = { webhook: WebhookDetail }

const Strip = ({ webhook }: Props) => (
  <FieldStrip
    words={es.fields}
    show={{
      last_success_at: <InstantText value={webhook.last_success_at} />,
      failing_since: webhook.failing_since && <InstantText value={webhook.failing_since} />,
      event_types: <EventTypes types={webhook.event_types} />,
    }}
  />
)

const Summary = ({ webhook }: Props) => (
  <>
    <Section title={es.sections.target}>
      <FieldFacts
        words={es.fields}
        show={{
          url: <Identifier value={webhook.url} what={es.fields.url} />,
          description: <Text value={webhook.description} />,
          status_reason: webhook.status_reason,
        }}
      />
    </Section>
    <Section title={es.sections.sending}>
      <FieldFacts
        words={es.fields}
        show={{
          payload: es.payloads[webhook.payload],
          timeout_s: <CountText value={webhook.timeout_s} />,
          max_rate_per_min: webhook.max_rate_per_min ?? es.noLimit,
          notify_emails: <ListText items={webhook.notify_emails} />,
        }}
      />
    </Section>
    <RecordSection kind="Webhook" record={webhook} />
  </>
)
