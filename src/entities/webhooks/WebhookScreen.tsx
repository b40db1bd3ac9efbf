import { presentTime } from '@/store/clock'
import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { type WebhookDetail, webhookContract } from '@/contract/webhooks'
import { eventsTab } from '@/entities/events/EventsTable'
import { WebhookLogsTable } from '@/entities/webhook-logs/WebhookLogsTable'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { CountText, Identifier, InstantText, ListText, RecordLinks, Text } from '@/kit/facts/cells'
import { formatCount } from '@/kit/text/formats'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveWebhookMutation,
  useGetWebhookQuery,
  useListWebhooksQuery,
  useWebhookTransitionMutation,
} from './api'
import { es } from './es'
import styles from './Webhooks.module.css'
import { EventTypes, WebhookStatusTag } from './webhookColumns'

const dialogs = () => import('./WebhookDialogs')
const RotateDialog = lazyPart(dialogs, 'RotateDialog')
const DuplicateDialog = lazyPart(dialogs, 'DuplicateDialog')
const RecoverDialog = lazyPart(dialogs, 'RecoverDialog')
const DeliveriesChart = lazyPart(() => import('./DeliveriesChart'), 'DeliveriesChart')
const TestTab = lazyPart(() => import('./TestTab'), 'TestTab')
const VerifyTab = lazyPart(() => import('./VerifyTab'), 'VerifyTab')
const Form = lazyPart(() => import('./WebhookForm'), 'WebhookForm')

/** One webhook: its facts, deliveries, test and verification of signatures. */
export default function WebhookScreen() {
  return (
    <RecordScreen
      contract={webhookContract}
      next={nextActs.Webhook}
      result={useGetWebhookQuery(useUuid())}
      rows={useListingPage(webhookContract, useListWebhooksQuery)}
      useTransition={useWebhookTransitionMutation}
      useArchive={useArchiveWebhookMutation}
      dangerous={['pause']}
      title={({ name }) => name}
      status={(webhook) => <WebhookStatusTag webhook={webhook} />}
      strip={(webhook) => (
        <FieldStrip
          labels={es.fields}
          show={{
            last_success_at: <InstantText value={webhook.last_success_at} />,
            failing_since: webhook.failing_since && <InstantText value={webhook.failing_since} />,
            event_types: <EventTypes types={webhook.event_types} />,
          }}
        />
      )}
      summary={(webhook) => <Summary webhook={webhook} />}
      tabs={(webhook) => [
        {
          name: 'entregas',
          label: es.tabs.deliveries,
          content: <WebhookLogsTable filter={{ webhook: webhook.uuid }} />,
        },
        { name: 'probar', label: es.tabs.test, content: <TestTab key={webhook.uuid} webhook={webhook} /> },
        { name: 'verificar', label: es.tabs.verify, content: <VerifyTab key={webhook.uuid} /> },
        eventsTab(webhook.uuid),
      ]}
      menu={menuOf}
      form={(webhook) => <Form webhook={webhook} />}
    />
  )
}

type Props = { webhook: WebhookDetail }

/** What else may be done with it. */
function menuOf(webhook: WebhookDetail): RecordAction[] {
  if (webhook.archived_at) return []
  return [
    {
      name: 'recover',
      label: es.recover.label,
      blocked: webhook.status === 'active' ? undefined : es.recover.stopped,
      dialog: (onClose) => <RecoverDialog webhook={webhook} onClose={onClose} />,
    },
    {
      name: 'rotate',
      label: es.rotate.label,
      dialog: (onClose) => <RotateDialog webhook={webhook} onClose={onClose} />,
    },
    {
      name: 'duplicate',
      label: es.duplicate.label,
      permission: 'Webhook.create',
      dialog: (onClose) => <DuplicateDialog webhook={webhook} onClose={onClose} />,
    },
  ]
}

/** What the reader of a webhook should know first. */
function Notes({ webhook }: Props) {
  const { t } = useTranslation('webhooks')
  const [isRecovering, setRecovering] = useState(false)
  const { missed, is_made_up, status } = webhook
  if (!missed && !is_made_up && status !== 'auto_disabled') return null
  return (
    <div className={styles.notes}>
      {status === 'auto_disabled' && (
        <div className={styles.note} data-tone="warn">
          <p>{es.notes.off}</p>
        </div>
      )}
      {missed && (
        <div className={styles.note} data-tone="warn">
          <p>{t('notes.missed', { count: missed.count })}</p>
          <Can do="Webhook.edit">
            <Button onClick={() => setRecovering(true)}>{es.notes.recover}</Button>
          </Can>
        </div>
      )}
      {is_made_up && (
        <div className={styles.note}>
          <p>{es.notes.madeUp}</p>
        </div>
      )}
      {isRecovering && (
        <Suspense>
          <RecoverDialog webhook={webhook} onClose={() => setRecovering(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Health = ({ webhook: { stats_24h } }: Props) => (
  <Section title={es.stats.title}>
    <Facts>
      {(['ok', 'failed', 'pending'] as const).map((name) => (
        <Fact key={name} label={es.stats[name]}>
          <CountText value={stats_24h[name]} />
        </Fact>
      ))}
      <Fact label={es.stats.p95_ms}>
        <Text value={stats_24h.p95_ms === null ? null : `${formatCount(stats_24h.p95_ms)} ms`} />
      </Fact>
    </Facts>
  </Section>
)

const Summary = ({ webhook }: Props) => (
  <>
    <Notes webhook={webhook} />
    <Health webhook={webhook} />
    <ChartSection title={es.stats.days} height={160}>
      <DeliveriesChart title={es.stats.days} webhook={webhook.uuid} />
    </ChartSection>
    <Section title={es.sections.target}>
      <FieldFacts
        labels={es.fields}
        show={{
          url: <Identifier value={webhook.url} what={es.fields.url} />,
          accounts:
            webhook.accounts.length > 0 ? (
              <RecordLinks kind="Account" to={webhook.accounts} />
            ) : (
              es.allAccounts
            ),
          description: <Text value={webhook.description} />,
        }}
      />
    </Section>
    <Section title={es.sections.sending}>
      <FieldFacts
        labels={es.fields}
        show={{
          payload: es.payloads[webhook.payload],
          timeout_s: <CountText value={webhook.timeout_s} />,
          headers: webhook.headers.length > 0 && (
            <ListText items={webhook.headers.map(({ name }) => `${name}: ••••••`)} />
          ),
          max_rate_per_min: webhook.max_rate_per_min ?? es.noLimit,
          notify_emails: <ListText items={webhook.notify_emails} />,
          previous_secret_expires_at: isAhead(webhook.previous_secret_expires_at) && (
            <InstantText value={webhook.previous_secret_expires_at} />
          ),
        }}
      />
    </Section>
  </>
)

const isAhead = (moment: string | null) => moment !== null && Date.parse(moment) > presentTime()
