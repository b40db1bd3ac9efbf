import { type ServiceDetail, serviceContract } from '@/contract/services'
import { ProviderServicesTable } from '@/entities/provider-services/ProviderServicesTable'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { eventsTab } from '@/entities/events/EventsTable'
import {
  CountText,
  Identifier,
  ListText,
  MoneyText,
  RecordLink,
  Text,
  WordsText,
  YesNo,
} from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import { taxText } from '@/kit/vocabulary/mexico'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useCopying } from '@/kit/record/useCopying'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import {
  useArchiveServiceMutation,
  useCopyServiceMutation,
  useGetServiceQuery,
  useListServicesQuery,
  useServiceTransitionMutation,
} from './api'
import { es } from './es'

const Form = lazyPart(() => import('./ServiceForm'), 'ServiceForm')
const PlansTable = lazyPart(() => import('@/entities/plans/PlansTable'), 'PlansTable')

/** One service: its facts, the providers that give it and its authorizations. */
export default function ServiceScreen() {
  const copying = useCopying('Service', useCopyServiceMutation)
  return (
    <RecordScreen
      contract={serviceContract}
      result={useGetServiceQuery(useUuid())}
      rows={useListingPage(serviceContract, useListServicesQuery)}
      useTransition={useServiceTransitionMutation}
      useArchive={useArchiveServiceMutation}
      dangerous={['deactivate']}
      title={({ name }) => name}
      folio={({ code }) => code}
      strip={(service) => (
        <FieldStrip
          labels={es.fields}
          show={{
            category: <RecordLink kind="ServiceCategory" to={service.category} />,
            kind: es.kinds[service.kind],
            reference_price_cents: (
              <MoneyText cents={service.reference_price_cents} currency={service.currency} />
            ),
            providers: <CountText value={service.providers} />,
            requires_authorization: <YesNo value={service.requires_authorization} />,
          }}
        />
      )}
      summary={(service) => <Summary service={service} />}
      tabs={({ uuid }) => [
        {
          name: 'proveedores',
          label: es.fields.providers,
          content: <ProviderServicesTable filter={{ service: uuid }} />,
        },
        relatedTab('planes', 'Plan', PlansTable, { service: uuid }),
        authorizationsTab({ service: uuid }),
        eventsTab(uuid),
      ]}
      menu={(record) => [copying(record)]}
      form={(service) => <Form service={service} />}
    />
  )
}

type Props = { service: ServiceDetail }

const Summary = ({ service }: Props) => (
  <>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          code: <Identifier value={service.code} what={es.fields.code} />,
          standard_code: service.standard_code && (
            <Identifier value={`${service.standard_code.system} ${service.standard_code.code}`} />
          ),
          modality: <WordsText words={service.modality.map((one) => es.modalities[one])} />,
          specialty: <Text value={service.specialty && specialtyNames[service.specialty]} />,
          duration_minutes: <CountText value={service.duration_minutes} />,
          synonyms: <ListText items={service.synonyms} />,
        }}
      />
    </Section>
    <Section title={es.sections.prices}>
      <FieldFacts
        labels={es.fields}
        show={{
          max_price_cents: <MoneyText cents={service.max_price_cents} currency={service.currency} />,
          tax: taxText(service.tax),
        }}
      />
    </Section>
    <Section title={es.sections.use}>
      <FieldFacts
        labels={es.fields}
        show={{
          requires_referral: <YesNo value={service.requires_referral} />,
          sex_limit: service.sex_limit && es.sexes[service.sex_limit],
          age_min: service.age_min,
          age_max: service.age_max,
          frequency_days: <CountText value={service.frequency_days} />,
          preparation_md: <Text value={service.preparation_md} />,
        }}
      />
    </Section>
  </>
)
