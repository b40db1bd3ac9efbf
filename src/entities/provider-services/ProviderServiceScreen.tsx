import { type ProviderServiceDetail, providerServiceContract } from '@/contract/providerServices'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { eventsTab } from '@/entities/events/EventsTable'
import { CountText, DayText, Identifier, MoneyText, RecordLink, Text, YesNo } from '@/kit/facts/cells'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveProviderServiceMutation,
  useGetProviderServiceQuery,
  useListProviderServicesQuery,
  useProviderServiceTransitionMutation,
} from './api'
import { es } from './es'
import { tariffMenu } from './tariffMenu'

const PlansOfTariff = lazyPart(() => import('./PlansOfTariff'), 'PlansOfTariff')
const TariffHistory = lazyPart(() => import('./ProviderServicesTable'), 'TariffHistory')
const Form = lazyPart(() => import('./ProviderServiceForm'), 'ProviderServiceEditForm')

/** One tariff: its price, its days, its earlier versions and what it costs in plans. */
export default function ProviderServiceScreen() {
  return (
    <RecordScreen
      contract={providerServiceContract}
      next={nextActs.ProviderService}
      result={useGetProviderServiceQuery(useUuid())}
      rows={useListingPage(providerServiceContract, useListProviderServicesQuery)}
      useTransition={useProviderServiceTransitionMutation}
      useArchive={useArchiveProviderServiceMutation}
      dangerous={['suspend']}
      title={({ service, provider }) => `${service.label}, ${provider.label}`}
      folio={({ number }) => number}
      strip={(offer) => (
        <FieldStrip
          labels={es.fields}
          show={{
            price_cents: <MoneyText cents={offer.price_cents} currency={offer.currency} />,
            copay_override_cents: <MoneyText cents={offer.copay_override_cents} currency={offer.currency} />,
            valid_from: <DayText value={offer.valid_from} />,
            valid_to: <DayText value={offer.valid_to} />,
          }}
        />
      )}
      summary={(offer) => <Summary offer={offer} />}
      tabs={({ uuid, provider, service, currency }) => [
        {
          name: 'tarifas',
          label: es.tabs.history,
          content: <TariffHistory filter={{ history_of: uuid, sort: '-valid_from' }} />,
        },
        { name: 'planes', label: es.tabs.plans, content: <PlansOfTariff uuid={uuid} currency={currency} /> },
        authorizationsTab({ provider: provider.uuid, service: service.uuid }),
        eventsTab(uuid),
      ]}
      menu={tariffMenu}
      form={(offer) => <Form offer={offer} />}
    />
  )
}

type Props = { offer: ProviderServiceDetail }

const Summary = ({ offer }: Props) => (
  <>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={offer.number} what={es.fields.number} />,
          service: <RecordLink kind="Service" to={offer.service} />,
          provider: <RecordLink kind="Provider" to={offer.provider} />,
          location: offer.location ? (
            <RecordLink kind="ProviderLocation" to={offer.location} />
          ) : (
            es.allLocations
          ),
          network_tag: <Text value={offer.network_tag} />,
        }}
      />
    </Section>
    <Section title={es.sections.terms}>
      <FieldFacts
        labels={es.fields}
        show={{
          member_price_cents: <MoneyText cents={offer.member_price_cents} currency={offer.currency} />,
          appointment: es.appointments[offer.appointment],
          lead_days: <CountText value={offer.lead_days} />,
          requires_authorization: es.authorizings[offer.requires_authorization],
          accepts_fund: <YesNo value={offer.accepts_fund} />,
          tariff_note: <Text value={offer.tariff_note} />,
        }}
      />
    </Section>
  </>
)
