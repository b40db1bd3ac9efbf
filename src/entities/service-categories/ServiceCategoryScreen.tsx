import { serviceCategoryContract } from '@/contract/serviceCategories'
import { eventsTab } from '@/entities/events/EventsTable'
import { plansTab } from '@/entities/plans/plansTab'
import { ServicesTable } from '@/entities/services/ServicesTable'
import { CountText, Identifier, ListText, RecordLink, Text, YesNo } from '@/kit/cells'
import { RecordScreen } from '@/kit/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/Section'
import { lazyPart } from '@/kit/lazyPart'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import { relatedTab } from '@/kit/relatedTab'
import {
  useArchiveServiceCategoryMutation,
  useGetServiceCategoryQuery,
  useListServiceCategoriesQuery,
  useServiceCategoryTransitionMutation,
} from './api'
import { es } from './es'
import { ServiceCategoriesTable } from './ServiceCategoriesTable'

const Form = lazyPart(() => import('./ServiceCategoryForm'), 'ServiceCategoryForm')

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
          words={es.fields}
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
            words={es.fields}
            show={{
              code: <Identifier value={category.code} what={es.fields.code} />,
              parent: <RecordLink kind="ServiceCategory" to={category.parent} />,
              order: <CountText value={category.order} />,
              description: <Text value={category.description} />,
              synonyms: <ListText items={category.synonyms} />,
              icon: <Text value={category.icon && es.icons[category.icon]} />,
              color: <Text value={category.color && es.colors[category.color]} />,
              status_reason: category.status_reason,
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
        plansTab({ category: uuid }),
        eventsTab(uuid),
      ]}
      form={(category) => <Form category={category} />}
    />
  )
}
