import { useTranslation } from '@/i18n'
import { askedOf, nextActs } from '@/contract/nextActs'
import { type WebhookLogDetail, webhookLogContract } from '@/contract/webhookLogs'
import { CountText, ExactInstantText, Identifier, InstantText, RecordLink } from '@/kit/facts/cells'
import { DetailScreen } from '@/kit/record/DetailScreen'
import { HeadActs, type RecordAction } from '@/kit/record/HeadActs'
import { formatExactInstant } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { StatusTag } from '@/kit/facts/StatusTag'
import { SubjectLink } from '@/kit/facts/SubjectLink'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { useGetWebhookLogQuery, useListWebhookLogsQuery } from './api'
import styles from './DeliveryAttempts.module.css'
import { DeliveryAttempts } from './DeliveryAttempts'
import { es } from './es'
import { failureText, nextText } from './failureText'
import { hostOf } from './hostOf'
import { DeliveryStatus } from './webhookLogColumns'

const dialogs = () => import('./DeliveryDialogs')
const ResendDialog = lazyPart(dialogs, 'ResendDialog')
const DiscardDialog = lazyPart(dialogs, 'DiscardDialog')

/** How often, in milliseconds, one that is not at its end is looked at again. */
const LOOK = 3_000

/** One delivery: its request, its attempts and how they differ. */
export default function WebhookLogScreen() {
  const { t } = useTranslation('kit')
  const uuid = useUuid()
  const result = useGetWebhookLogQuery(uuid)
  const { status } = result.data ?? {}
  const isOpen = status === 'pending' || status === 'sending'
  useGetWebhookLogQuery(uuid, { pollingInterval: isOpen ? LOOK : 0, skipPollingIfUnfocused: true })
  return (
    <DetailScreen
      kind="WebhookLog"
      result={result}
      rows={useListingPage(webhookLogContract, useListWebhookLogsQuery)}
      title={({ event_type }) => event_type}
      folio={({ number }) => number}
      status={(delivery) => (
        <>
          <DeliveryStatus delivery={delivery} />
          {delivery.is_test && <StatusTag tone="neutral">{es.test}</StatusTag>}
        </>
      )}
      strip={(delivery) => <Strip delivery={delivery} />}
      actions={(delivery) => (
        <HeadActs
          permission="Webhook.edit"
          acts={deliveryMenu(delivery)}
          asked={askedOf(nextActs.WebhookLog, delivery.status, delivery)}
        />
      )}
      tabs={(delivery) => [
        { name: 'resumen', label: t('detail.summary'), content: <Summary delivery={delivery} /> },
      ]}
    />
  )
}

type Props = { delivery: WebhookLogDetail }

const deliveryMenu = (delivery: WebhookLogDetail): RecordAction[] => [
  ...(delivery.status === 'pending'
    ? [
        {
          name: 'discard',
          label: es.discard.label,
          beside: true,
          dialog: (onClose: () => void) => <DiscardDialog delivery={delivery} onClose={onClose} />,
        },
      ]
    : []),
  ...(delivery.status !== 'sending' && !delivery.expunged_at
    ? [
        {
          name: 'resend',
          label: es.resend.label,
          beside: true,
          dialog: (onClose: () => void) => <ResendDialog delivery={delivery} onClose={onClose} />,
        },
      ]
    : []),
]

const Strip = ({ delivery }: Props) => (
  <FieldStrip
    labels={es.fields}
    show={{
      webhook: <RecordLink kind="Webhook" to={delivery.webhook} />,
      attempt_count: <CountText value={delivery.attempt_count} />,
      next_attempt_at: delivery.next_attempt_at && <ExactInstantText value={delivery.next_attempt_at} />,
      delivered_at: delivery.delivered_at && <InstantText value={delivery.delivered_at} />,
    }}
  />
)

/** How the last attempt failed, in a sentence, and what happens next. */
function Reading({ delivery }: Props) {
  const { t } = useTranslation('webhook-logs')
  const failure = delivery.status === 'succeeded' ? undefined : failureText(delivery)
  const next = nextText(delivery)
  if (!failure && !next) return null
  const { http_status, duration_ms, attempts_left, last_attempt_at, waits_for } = delivery
  return (
    <p className={styles.failure} data-tone={failure ? undefined : 'info'}>
      {failure &&
        t(`failures.${failure}`, {
          status: http_status,
          host: hostOf(delivery),
          seconds: Math.round((duration_ms ?? 0) / 1000),
        })}{' '}
      {next &&
        t(`next.${next}`, {
          count: attempts_left,
          last: last_attempt_at && formatExactInstant(last_attempt_at),
          number: waits_for?.label,
        })}
    </p>
  )
}

const Summary = ({ delivery }: Props) => (
  <>
    <Section title={es.fields.attempts}>
      <Reading delivery={delivery} />
      <DeliveryAttempts delivery={delivery} />
    </Section>
    <Section title={es.sections.delivery}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={delivery.number} what={es.fields.number} />,
          subject: <SubjectLink subject={delivery.subject} />,
          event_uuid: delivery.event_uuid && (
            <RecordLink kind="Event" to={{ uuid: delivery.event_uuid, label: delivery.event_type }} />
          ),
          waits_for: delivery.waits_for && <RecordLink kind="WebhookLog" to={delivery.waits_for} />,
          created_at: <ExactInstantText value={delivery.created_at} />,
          expunged_at: delivery.expunged_at && <InstantText value={delivery.expunged_at} />,
          first_sent_at: <InstantText value={delivery.first_sent_at} />,
        }}
      />
    </Section>
  </>
)
