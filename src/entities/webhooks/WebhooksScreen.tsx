import { webhookContract } from '@/contract/webhooks'
import { ChoiceFilter } from '@/kit/ChoiceFilter'
import { ListScreen } from '@/kit/ListScreen'
import { optionsOf } from '@/kit/options'
import { TextFilter } from '@/kit/TextFilter'
import { useListQuery } from '@/kit/useListQuery'
import { YesNoFilter } from '@/kit/YesNoFilter'
import { useCountWebhooksQuery, useListWebhooksQuery } from './api'
import { es } from './es'
import { webhookColumns } from './webhookColumns'

export default function WebhooksScreen() {
  const list = useListQuery(webhookContract)
  return (
    <ListScreen
      group="Plataforma"
      list={list}
      result={useListWebhooksQuery(list.query)}
      columns={webhookColumns}
      counts={useCountWebhooksQuery({}).data}
      create="Webhook.create"
      filters={<ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />}
      moreFilters={{
        failing: <YesNoFilter list={list} name="failing" />,
        event: <TextFilter list={list} name="event" />,
      }}
    />
  )
}
