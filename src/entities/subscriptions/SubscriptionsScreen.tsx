import { subscriptionContract } from '@/contract/subscriptions'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { AmountFilter } from '@/kit/filter/AmountFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import { useCountSubscriptionsQuery, useListSubscriptionsQuery } from './api'
import { es } from './es'
import { subscriptionColumns } from './subscriptionColumns'

/** The subscriptions, with their filters and views. */
export default function SubscriptionsScreen() {
  const list = useListQuery(subscriptionContract)
  return (
    <ListScreen
      group="Cobertura"
      list={list}
      result={useListSubscriptionsQuery(list.query)}
      columns={subscriptionColumns}
      useCounts={useCountSubscriptionsQuery}
      filters={
        <>
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
          <ReferenceFilter list={list} name="plan" kind="Plan" />
          <ChoiceFilter list={list} name="channel" options={optionsOf(es.channels)} />
        </>
      }
      moreFilters={{
        price_version: <TextFilter list={list} name="price_version" />,
        interval: <ChoiceFilter list={list} name="interval" options={optionsOf(es.intervals)} />,
        collection: <ChoiceFilter list={list} name="collection" options={optionsOf(es.collections)} />,
        canceling: <YesNoFilter list={list} name="canceling" />,
        scheduled: <YesNoFilter list={list} name="scheduled" />,
        method_expiring: <YesNoFilter list={list} name="method_expiring" />,
        mrr: <AmountFilter list={list} name="mrr" />,
        customer: <ReferenceFilter list={list} name="customer" kind="Customer" />,
        addon: <ReferenceFilter list={list} name="addon" kind="PlanAddon" />,
        reseller: <ReferenceFilter list={list} name="reseller" kind="Account" />,
        seller: <ReferenceFilter list={list} name="seller" kind="Company" />,
        sale_page: <ChoiceFilter list={list} name="sale_page" options={optionsOf(es.pages)} />,
        utm_source: <TextFilter list={list} name="utm_source" />,
        utm_medium: <TextFilter list={list} name="utm_medium" />,
        utm_campaign: <TextFilter list={list} name="utm_campaign" />,
        utm_content: <TextFilter list={list} name="utm_content" />,
        sale_path: <TextFilter list={list} name="sale_path" />,
        shortener: <ReferenceFilter list={list} name="shortener" kind="Shortener" />,
        campaign: <ReferenceFilter list={list} name="campaign" kind="Campaign" />,
        next: <DateRangeFilter list={list} name="next" />,
        canceled: <DateRangeFilter list={list} name="canceled" />,
      }}
    />
  )
}
