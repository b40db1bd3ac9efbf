import { webhookLogContract } from '@/contract/webhookLogs'
import { BulkNothing } from '@/contract/bulk'
import { i18n } from '@/i18n'
import type { BulkAct } from '@/kit/bulk/acts'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useCountWebhookLogsQuery, useListWebhookLogsQuery } from './api'
import { es } from './es'
import { webhookLogColumns } from './webhookLogColumns'

/** What an administrator does to many deliveries at once: of those that a filter finds, too. */
const acts: readonly BulkAct[] = [
  {
    action: 'resend',
    permission: 'Webhook.edit',
    fits: (row) => statusOf(row) !== 'sending',
    place: 'bar',
    label: es.resend.label,
    ask: (what) => i18n.t('resend.many', { ns: 'webhook-logs', what }),
    confirm: (what) => i18n.t('resend.confirmMany', { ns: 'webhook-logs', what }),
    schema: BulkNothing,
    initial: {},
  },
  {
    action: 'discard',
    permission: 'Webhook.edit',
    fits: (row) => statusOf(row) === 'pending',
    place: 'more',
    label: es.discard.label,
    ask: (what) => i18n.t('discard.many', { ns: 'webhook-logs', what }),
    confirm: (what) => i18n.t('discard.confirmMany', { ns: 'webhook-logs', what }),
    danger: true,
    schema: BulkNothing,
    initial: {},
  },
]

const statusOf = (row: object) => 'status' in row && row.status

/** The deliveries of webhooks, with their filters and views. */
export default function WebhookLogsScreen() {
  const list = useListQuery(webhookLogContract)
  return (
    <ListScreen
      group="Plataforma"
      list={list}
      result={useListWebhookLogsQuery(list.query)}
      columns={webhookLogColumns}
      acts={acts}
      useCounts={useCountWebhookLogsQuery}
      filters={
        <>
          <TextFilter list={list} name="event" />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ChoiceFilter list={list} name="error_kind" options={optionsOf(es.errors)} />
        </>
      }
    />
  )
}
