import { webhookContract } from '@/contract/webhooks'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountWebhooksQuery, useListWebhooksQuery } from './api'
import { es } from './es'
import { webhookColumns } from './webhookColumns'

/** The webhooks, with their filters and views. */
export default function WebhooksScreen() {
  const list = useListQuery(webhookContract)
  return (
    <ListScreen
      group="Plataforma"
      list={list}
      result={useListWebhooksQuery(list.query)}
      columns={webhookColumns}
      useCounts={useCountWebhooksQuery}
      create="Webhook.create"
      filters={<ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />}
      moreFilters={{
        failing: <YesNoFilter list={list} name="failing" />,
        event: <TextFilter list={list} name="event" />,
      }}
    />
  )
}
