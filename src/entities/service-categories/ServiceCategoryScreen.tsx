import { serviceCategoryContract } from '@/contract/serviceCategories'
import { eventsTab } from '@/entities/events/EventsTable'
import { ServicesTable } from '@/entities/services/ServicesTable'
import { CountText, Identifier, ListText, RecordLink, Text, YesNo } from '@/kit/facts/cells'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import {
  useArchiveServiceCategoryMutation,
  useGetServiceCategoryQuery,
  useListServiceCategoriesQuery,
  useServiceCategoryTransitionMutation,
} from './api'
import { es } from './es'
import { ServiceCategoriesTable } from './ServiceCategoriesTable'

const Form = lazyPart(() => import('./ServiceCategoryForm'), 'ServiceCategoryForm')
const PlansTable = lazyPart(() => import('@/entities/plans/PlansTable'), 'PlansTable')

/** One category of services: its facts, its subcategories and its services. */
export default function ServiceCategoryScreen() {
  return (
    <RecordScreen
      contract={serviceCategoryContract}
      result={useGetServiceCategoryQuery(useUuid())}
      rows={useListingPage(serviceCategoryContract, useListServiceCategoriesQuery)}
      useTransition={useServiceCategoryTransitionMutation}
      useArchive={useArchiveServiceCategoryMutation}
      dangerous={['deactivate']}
      title={({ name }) => name}
      strip={(category) => (
        <FieldStrip
          labels={es.fields}
          show={{
            services: <CountText value={category.services} />,
            plans: <CountText value={category.plans} />,
            subcategories: <CountText value={category.subcategories} />,
            searchable_public: <YesNo value={category.searchable_public} />,
          }}
        />
      )}
      summary={(category) => (
        <Section title={es.sections.identity}>
          <FieldFacts
            labels={es.fields}
            show={{
              code: <Identifier value={category.code} what={es.fields.code} />,
              parent: <RecordLink kind="ServiceCategory" to={category.parent} />,
              order: <CountText value={category.order} />,
              description: <Text value={category.description} />,
              synonyms: <ListText items={category.synonyms} />,
              icon: <Text value={category.icon && es.icons[category.icon]} />,
              color: <Text value={category.color && es.colors[category.color]} />,
            }}
          />
        </Section>
      )}
      tabs={({ uuid, services, subcategories }) => [
        relatedTab('servicios', 'Service', ServicesTable, { category: uuid }, services),
        {
          name: 'subcategorias',
          label: es.fields.subcategories,
          count: subcategories,
          content: <ServiceCategoriesTable filter={{ parent: uuid }} />,
        },
        relatedTab('planes', 'Plan', PlansTable, { category: uuid }),
        eventsTab(uuid),
      ]}
      form={(category) => <Form category={category} />}
    />
  )
}
