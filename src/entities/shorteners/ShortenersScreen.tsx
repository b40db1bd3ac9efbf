import { shortenerContract } from '@/contract/shorteners'
import { CampaignsButton } from '@/entities/campaigns/CampaignsDrawer'
import { Can } from '@/kit/elements/Can'
import { ChoiceFilter } from '@/kit/filter/ChoiceFilter'
import { ListScreen } from '@/kit/listing/ListScreen'
import { optionsOf } from '@/kit/vocabulary/options'
import { ReferenceFilter } from '@/kit/filter/ReferenceFilter'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useListQuery } from '@/kit/navigation/useListQuery'
import { useCountShortenersQuery, useListShortenersQuery } from './api'
import { es } from './es'
import { shortenerColumns } from './shortenerColumns'

/** The short links, with their filters and views. */
export default function ShortenersScreen() {
  const list = useListQuery(shortenerContract)
  return (
    <ListScreen
      group="Catálogo y venta"
      list={list}
      result={useListShortenersQuery(list.query)}
      columns={shortenerColumns}
      useCounts={useCountShortenersQuery}
      create="Shortener.create"
      actions={<CampaignsButton />}
      filters={
        <>
          <ReferenceFilter list={list} name="campaign" kind="Campaign" />
          <ChoiceFilter list={list} name="status" options={optionsOf(es.status)} />
        </>
      }
      moreFilters={{
        type: <ChoiceFilter list={list} name="type" options={optionsOf(es.destinations)} />,
        destination: <ReferenceFilter list={list} name="destination" kind="Plan" />,
        clicks: <ChoiceFilter list={list} name="clicks" options={optionsOf(es.buckets)} />,
        creator: (
          <Can do="User.view">
            <ReferenceFilter list={list} name="creator" kind="User" />
          </Can>
        ),
        utm_source: <TextFilter list={list} name="utm_source" />,
        utm_medium: <TextFilter list={list} name="utm_medium" />,
      }}
    />
  )
}
