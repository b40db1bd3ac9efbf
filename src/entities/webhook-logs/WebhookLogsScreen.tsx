import { WebhookLogListQuery, webhookLogViews } from '@/contract/webhookLogs'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf } from '@/kit/options'
import { TextFilter } from '@/kit/TextFilter'
import { useListQuery } from '@/kit/useListQuery'
import { useCountWebhookLogsQuery, useListWebhookLogsQuery } from './api'
import { es } from './es'
import { webhookLogColumns } from './webhookLogColumns'

export default function WebhookLogsScreen() {
  const list = useListQuery('WebhookLog', WebhookLogListQuery)
  return (
    <ListScreen
      group="Plataforma"
      list={list}
      result={useListWebhookLogsQuery(list.query)}
      columns={webhookLogColumns}
      views={webhookLogViews}
      counts={useCountWebhookLogsQuery({}).data}
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
