import { useTranslation } from 'react-i18next'
import { WebhookLogListQuery, type WebhookLogDetail } from '@/contract/webhookLogs'
import { CountText, ExactInstantText, Identifier, InstantText, RecordLink, Text } from '@/kit/cells'
import { DetailScreen } from '@/kit/DetailScreen'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/Section'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import { useGetWebhookLogQuery, useListWebhookLogsQuery } from './api'
import { es } from './es'
import { DeliveryStatus, Took } from './webhookLogColumns'

export default function WebhookLogScreen() {
  const { t } = useTranslation('kit')
  return (
    <DetailScreen
      kind="WebhookLog"
      result={useGetWebhookLogQuery(useUuid())}
      rows={useListingPage('WebhookLog', WebhookLogListQuery, useListWebhookLogsQuery)}
      title={({ event_type }) => event_type}
      folio={({ number }) => number}
      status={(delivery) => <DeliveryStatus delivery={delivery} />}
      strip={(delivery) => <Strip delivery={delivery} />}
      tabs={(delivery) => [
        { name: 'resumen', label: t('detail.summary'), content: <Summary delivery={delivery} /> },
      ]}
    />
  )
}

type Props = { delivery: WebhookLogDetail }

const Strip = ({ delivery }: Props) => (
  <FieldStrip
    words={es.fields}
    show={{
      webhook: <RecordLink kind="Webhook" to={delivery.webhook} />,
      attempt_count: <CountText value={delivery.attempt_count} />,
      next_attempt_at: delivery.next_attempt_at && <InstantText value={delivery.next_attempt_at} />,
      delivered_at: delivery.delivered_at && <InstantText value={delivery.delivered_at} />,
      error_kind: delivery.status !== 'succeeded' && delivery.error_kind && es.errors[delivery.error_kind],
    }}
  />
)

function Summary({ delivery }: Props) {
  const { t } = useTranslation('webhook-logs')
  return (
    <>
      <Section title={es.fields.attempts}>
        {delivery.attempts.length === 0 && <p>{es.noAttempts}</p>}
        {delivery.attempts.map((attempt) => (
          <section key={attempt.n} aria-label={t('attempt', { n: attempt.n })}>
            <Facts>
              <Fact label={t('attempt', { n: attempt.n })}>
                <ExactInstantText value={attempt.at} /> · {es.triggers[attempt.trigger]}
              </Fact>
              <Fact label={es.fields.http_status}>
                <Text value={attempt.http_status?.toString()} />
              </Fact>
              <Fact label={es.fields.duration_ms}>
                <Took ms={attempt.duration_ms} />
              </Fact>
              {attempt.error_kind && (
                <Fact label={es.fields.error_kind}>{es.errors[attempt.error_kind]}</Fact>
              )}
              {attempt.response_body && (
                <Fact label={es.response}>
                  <Identifier value={attempt.response_body} />
                </Fact>
              )}
            </Facts>
          </section>
        ))}
      </Section>
      <Section title={es.sections.delivery}>
        <FieldFacts
          words={es.fields}
          show={{
            number: <Identifier value={delivery.number} what={es.fields.number} />,
            url_at_send: <Identifier value={delivery.url_at_send} what={es.fields.url_at_send} />,
            event_uuid: delivery.event_uuid && (
              <RecordLink kind="Event" to={{ uuid: delivery.event_uuid, label: delivery.event_type }} />
            ),
            created_at: <ExactInstantText value={delivery.created_at} />,
            first_sent_at: <InstantText value={delivery.first_sent_at} />,
          }}
        />
      </Section>
      <Section title={es.fields.request_body} folded>
        <pre>{JSON.stringify(delivery.request_body, null, 2)}</pre>
      </Section>
    </>
  )
}
