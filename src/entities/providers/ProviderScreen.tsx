import { type ProviderDetail, providerContract } from '@/contract/providers'
import { ProviderServicesTable } from '@/entities/provider-services/ProviderServicesTable'
import { placesTab } from '@/entities/provider-locations/placesTab'
import { hoursTab } from '@/entities/provider-locations/hoursTab'
import { contactsTab } from '@/entities/contacts/contactsTab'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { claimsTab } from '@/entities/authorizations/claimsTab'
import { eventsTab } from '@/entities/events/EventsTable'
import {
  CountText,
  DayText,
  EmailText,
  Identifier,
  ListText,
  None,
  PhoneText,
  RecordLink,
  Text,
  WordsText,
  YesNo,
} from '@/kit/facts/cells'
import { BankFacts, TaxFacts } from '@/kit/facts/countryFacts'
import { useCreateAct } from '@/kit/record/useCreateAct'
import { RecordPhotoFrame } from '@/kit/attachments/RecordPhotoFrame'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { lazyPart } from '@/kit/elements/lazyPart'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { showToast } from '@/kit/feedback/toasts'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveProviderMutation,
  useEditProviderMutation,
  useGetProviderQuery,
  useListProvidersQuery,
  useProviderTransitionMutation,
} from './api'
import { es } from './es'

const PublicCards = lazyPart(() => import('./PublicCards'), 'PublicCards')
const Form = lazyPart(() => import('./ProviderForm'), 'ProviderForm')
const FundAuthorizationsTable = lazyPart(
  () => import('@/entities/fund-authorizations/FundAuthorizationsTable'),
  'FundAuthorizationsTable',
)

/** One provider: their data, places, hours, tariffs, contacts and public card. */
export default function ProviderScreen() {
  const create = useCreateAct('ProviderLocation')
  const [edit] = useEditProviderMutation()
  const show = async ({ uuid, version }: ProviderDetail, isPublic: boolean) => {
    await edit({ uuid, version, changes: { public: isPublic }, allowDuplicate: true }).unwrap()
    showToast({ text: isPublic ? es.publicity.shown : es.publicity.hidden })
  }
  return (
    <RecordScreen
      contract={providerContract}
      next={nextActs.Provider}
      result={useGetProviderQuery(useUuid())}
      rows={useListingPage(providerContract, useListProvidersQuery)}
      useTransition={useProviderTransitionMutation}
      useArchive={useArchiveProviderMutation}
      dangerous={['suspend', 'terminate']}
      title={({ name }) => name}
      folio={({ number }) => number}
      strip={(provider) => <Strip provider={provider} />}
      summary={(provider) => <Summary provider={provider} />}
      tabs={(provider) => {
        const { uuid, name, locations } = provider
        return [
          placesTab(uuid, locations),
          {
            name: 'servicios',
            label: es.fields.services,
            content: <ProviderServicesTable filter={{ provider: uuid }} />,
          },
          hoursTab(uuid),
          authorizationsTab({ provider: uuid }, { provider: { uuid, label: name } }),
          claimsTab({ provider: uuid }, { provider: { uuid, label: name } }, ['provider_bill']),
          relatedTab('autorizaciones-de-fondo', 'FundAuthorization', FundAuthorizationsTable, {
            provider: uuid,
          }),
          contactsTab('provider', uuid),
          {
            name: 'ficha',
            label: es.cards.tab,
            content: <PublicCards provider={provider} />,
          },
          eventsTab(uuid),
        ]
      }}
      menu={(provider) => [
        create({ provider: provider.uuid }),
        {
          name: 'publicity',
          label: provider.public ? es.publicity.hide : es.publicity.show,
          run: () => show(provider, !provider.public),
        },
      ]}
      form={(provider) => <Form provider={provider} />}
    />
  )
}

type Props = { provider: ProviderDetail }

function Strip({ provider }: Props) {
  const [edit] = useEditProviderMutation()
  const { uuid, version } = provider
  return (
    <FieldStrip
      labels={es.fields}
      photo={
        <RecordPhotoFrame
          form="photo"
          subject={{ kind: 'Provider', uuid }}
          photo={provider.photo_attachment_uuid}
          name={provider.name}
          isFixed={provider.archived_at !== null}
          onChange={(photo_attachment_uuid) =>
            edit({ uuid, version, changes: { photo_attachment_uuid }, allowDuplicate: true }).unwrap()
          }
        />
      }
      show={{
        kind: es.kinds[provider.kind],
        rating_avg: <CountText value={provider.rating_avg} />,
        locations: <CountText value={provider.locations} />,
        services: <CountText value={provider.services} />,
      }}
    />
  )
}

const Summary = ({ provider }: Props) => (
  <>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={provider.number} what={es.fields.number} />,
          slug: <Identifier value={provider.slug} what={es.fields.slug} />,
          person: provider.person && <RecordLink kind="Person" to={provider.person} />,
          professional_license: provider.professional_license && (
            <Identifier value={provider.professional_license} what={es.fields.professional_license} />
          ),
          company: <RecordLink kind="Company" to={provider.company} />,
          terminated_on: provider.terminated_on && <DayText value={provider.terminated_on} />,
        }}
      />
    </Section>
    <Section title={es.sections.care}>
      <FieldFacts
        labels={es.fields}
        show={{
          specialties: (
            <ListText
              items={provider.specialties.map(({ specialty, license }) =>
                license ? `${specialtyNames[specialty]} (${license})` : specialtyNames[specialty],
              )}
            />
          ),
          languages: <WordsText words={provider.languages.map((one) => es.languages[one])} />,
          accepts: <WordsText words={provider.accepts.map((one) => es.acceptances[one])} />,
          rating_count: <CountText value={provider.rating_count} />,
          network_tags: <ListText items={provider.network_tags} />,
        }}
      />
    </Section>
    <Section title={es.fields.contract}>
      <Agreement contract={provider.contract} />
    </Section>
    <Section title={es.fields.tax_profile} folded>
      <TaxFacts profile={provider.tax_profile} />
    </Section>
    <Section title={es.fields.bank_account} folded>
      <BankFacts account={provider.bank_account} />
    </Section>
    <Section title={es.sections.reach} folded>
      <FieldFacts
        labels={es.fields}
        show={{
          public: <YesNo value={provider.public} />,
          phone: <PhoneText value={provider.phone} />,
          email: <EmailText value={provider.email} />,
          website: <Text value={provider.website} />,
          bio_md: <Text value={provider.bio_md} />,
        }}
      />
    </Section>
  </>
)

const Agreement = ({ contract }: Pick<ProviderDetail, 'contract'>) =>
  contract ? (
    <Facts>
      <Fact label={es.agreed.starts_on}>
        <DayText value={contract.starts_on} />
      </Fact>
      <Fact label={es.agreed.ends_on}>
        <DayText value={contract.ends_on} />
      </Fact>
      <Fact label={es.agreed.tariff}>{es.tariffs[contract.tariff]}</Fact>
      {contract.agreed_pct && <Fact label={es.agreed.pct}>{contract.agreed_pct} %</Fact>}
      <Fact label={es.agreed.payment_days}>{contract.payment_days}</Fact>
    </Facts>
  ) : (
    <None />
  )
