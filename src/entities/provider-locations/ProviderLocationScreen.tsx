import { useTranslation } from '@/i18n'
import { type ProviderLocationDetail, providerLocationContract } from '@/contract/providerLocations'
import { ProviderServicesTable } from '@/entities/provider-services/ProviderServicesTable'
import { contactsTab } from '@/entities/contacts/contactsTab'
import { eventsTab } from '@/entities/events/EventsTable'
import {
  CountText,
  DayText,
  EmailText,
  Identifier,
  ListText,
  PhoneText,
  RecordLink,
  WordsText,
  YesNo,
} from '@/kit/facts/cells'
import { AddressFacts } from '@/kit/facts/countryFacts'
import { formatPhone } from '@/contract/phones'
import { useCreateAct } from '@/kit/record/useCreateAct'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { PlacesOnMap } from '@/kit/map/PlacesOnMap'
import { timeZoneName } from '@/kit/vocabulary/timeZones'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveProviderLocationMutation,
  useGetProviderLocationQuery,
  useListProviderLocationsQuery,
  useProviderLocationTransitionMutation,
} from './api'
import { es } from './es'
import { Hours } from './Hours'

const Form = lazyPart(() => import('./ProviderLocationForm'), 'ProviderLocationEditForm')

/** One place of a provider: its address, hours, tariffs and contacts. */
export default function ProviderLocationScreen() {
  const create = useCreateAct('ProviderService')
  return (
    <RecordScreen
      contract={providerLocationContract}
      next={nextActs.ProviderLocation}
      result={useGetProviderLocationQuery(useUuid())}
      rows={useListingPage(providerLocationContract, useListProviderLocationsQuery)}
      useTransition={useProviderLocationTransitionMutation}
      useArchive={useArchiveProviderLocationMutation}
      dangerous={['close']}
      title={({ name }) => name}
      folio={({ number }) => number}
      strip={(location) => (
        <FieldStrip
          labels={es.fields}
          show={{
            provider: <RecordLink kind="Provider" to={location.provider} />,
            open_now: <YesNo value={location.open_now} />,
            opens_at: location.opens_at && (
              <>
                <DayText value={location.opens_at.day} />, {location.opens_at.time}
              </>
            ),
            phone: <PhoneText value={location.phone} />,
            services: <CountText value={location.services} />,
          }}
        />
      )}
      summary={(location) => <Summary location={location} />}
      tabs={(location) => [
        {
          name: 'servicios',
          label: es.fields.services,
          content: <ProviderServicesTable filter={{ location: location.uuid }} />,
        },
        { name: 'horario', label: es.fields.hours, content: <Hours location={location} /> },
        contactsTab('provider_location', location.uuid),
        eventsTab(location.uuid),
      ]}
      menu={({ uuid, provider }) => [create({ provider: provider.uuid, location: uuid })]}
      form={(location) => <Form location={location} />}
    />
  )
}

type Props = { location: ProviderLocationDetail }

const Summary = ({ location }: Props) => (
  <>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={location.number} what={es.fields.number} />,
          type: es.types[location.type],
          address: location.type !== 'virtual' && <AddressFacts address={location.address} />,
          position: location.type !== 'virtual' && <Position position={location.position} />,
          timezone: timeZoneName(location.timezone),
          emergency_24h: <YesNo value={location.emergency_24h} />,
          accessibility: <WordsText words={location.accessibility.map((one) => es.accessibilities[one])} />,
        }}
      />
      <OnMap location={location} />
    </Section>
    <Section title={es.sections.reach}>
      <FieldFacts
        labels={es.fields}
        show={{
          phones: (
            <ListText
              items={location.phones.map(({ label, number, extension, whatsapp }) =>
                [`${label}: ${formatPhone(number)}`, extension && `ext. ${extension}`, whatsapp && 'WhatsApp']
                  .filter(Boolean)
                  .join(' '),
              )}
            />
          ),
          email: <EmailText value={location.email} />,
        }}
      />
    </Section>
  </>
)

const Position = ({ position }: Pick<ProviderLocationDetail, 'position'>) =>
  position ? (
    <Identifier value={`${position.lat}, ${position.lng}`} what={es.fields.position} />
  ) : (
    es.map.nowhere
  )

function OnMap({ location: { uuid, name, position } }: Props) {
  const { t } = useTranslation('provider-locations')
  const places = position ? [{ id: uuid, name, ...position }] : []
  return <PlacesOnMap size="small" label={t('map.one', { name })} places={places} />
}
