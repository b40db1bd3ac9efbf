import { Status } from '@/kit/Status'
import { editing } from '@/kit/saving'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import {
  PersonListQuery,
  personTransitions,
  type PersonDetail,
  type SensitivePersonField,
} from '@/contract/persons'
import {
  DayText,
  EmailText,
  Identifier,
  InstantText,
  WordsText,
  PhoneText,
  RecordLink,
  Text,
  YesNo,
} from '@/kit/cells'
import { AccountsTable } from '@/entities/accounts/AccountsTable'
import { CustomersTable } from '@/entities/customers/CustomersTable'
import { MembersTable } from '@/entities/members/MembersTable'
import { channelNames } from '@/kit/channels'
import { AddressFacts } from '@/kit/countryFacts'
import { DetailScreen } from '@/kit/DetailScreen'
import { formatCountry, formatDay, formatPhone } from '@/kit/formats'
import { RecordSection } from '@/kit/RecordSection'
import { Fact, Facts, FactStrip, Section, StripFact } from '@/kit/Section'
import { SensitiveText } from '@/kit/SensitiveText'
import { Timeline } from '@/kit/Timeline'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchivePersonMutation,
  useEditPersonMutation,
  useGetPersonQuery,
  useListPersonsQuery,
  usePersonTimelineQuery,
  usePersonTransitionMutation,
  useRevealPersonMutation,
} from './api'
import { maskedDay } from '@/kit/masked'

const PersonForm = lazy(async () => ({ default: (await import('./PersonForm')).PersonForm }))

export default function PersonScreen() {
  const { t } = useTranslation('persons')
  const { t: kit } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Person"
      result={useGetPersonQuery(useUuid())}
      rows={useListingPage('Person', PersonListQuery, useListPersonsQuery)}
      title={({ full_name }) => full_name}
      folio={({ number }) => number}
      status={({ status }) => <Status of="Person" value={status} />}
      strip={(person) => <Strip person={person} />}
      tabs={(person) => [
        { name: 'resumen', label: kit('detail.summary'), content: <Summary person={person} /> },
        {
          name: 'cuentas',
          label: t('tabs.accounts'),
          count: person.accounts,
          content: <AccountsTable filter={{ person: person.uuid }} />,
        },
        {
          name: 'clientes',
          label: t('tabs.customers'),
          count: person.customers,
          content: <CustomersTable filter={{ person: person.uuid }} />,
        },
        {
          name: 'miembro',
          label: t('tabs.memberships'),
          count: person.memberships,
          content: <MembersTable filter={{ person: person.uuid }} />,
        },
      ]}
      aside={(person) => <History person={person} />}
      actions={(person) => <Actions person={person} />}
      edit={{ permission: 'Person.edit', form: (person) => <Edit person={person} /> }}
    />
  )
}

type Props = { person: PersonDetail }

function Strip({ person }: Props) {
  const { t } = useTranslation('persons')
  return (
    <FactStrip>
      <StripFact label={t('fields.roles')}>
        <WordsText words={person.roles.map((role) => t(`roles.${role}`))} />
      </StripFact>
      <StripFact label={t('fields.birth_date')}>
        <Text value={maskedDay(person.birth_date)} />
      </StripFact>
      <StripFact label={t('fields.preferred_channel')}>{channelNames[person.preferred_channel]}</StripFact>
    </FactStrip>
  )
}

function Summary({ person }: Props) {
  const { t } = useTranslation('persons')
  return (
    <>
      <Section title={t('sections.identity')}>
        <Facts>
          <Fact label={t('fields.number')}>
            <Identifier value={person.number} what={t('fields.number')} />
          </Fact>
          <Fact label={t('fields.full_name')}>{person.full_name}</Fact>
          <Fact label={t('fields.birth_date')}>
            <Sensitive person={person} field="birth_date" />
          </Fact>
          <Fact label={t('fields.sex')}>
            <Text value={person.sex && t(`sexes.${person.sex}`)} />
          </Fact>
          <Fact label={t('fields.nationality')}>{formatCountry(person.nationality)}</Fact>
          {person.deceased_on && (
            <Fact label={t('fields.deceased_on')}>
              <DayText value={person.deceased_on} />
            </Fact>
          )}
          {person.merged_into && (
            <Fact label={t('fields.merged_into')}>
              <RecordLink kind="Person" to={person.merged_into} />
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('sections.identifiers')}>
        <Facts>
          <Fact label={t('fields.curp')}>
            <Sensitive person={person} field="curp" />
          </Fact>
          <Fact label={t('fields.tax_id')}>
            <Sensitive person={person} field="tax_id" />
          </Fact>
          <Fact label={t('fields.nss')}>
            <Sensitive person={person} field="nss" />
          </Fact>
          {person.identity_document && (
            <Fact label={t(`documents.${person.identity_document.type}`)}>
              <Identifier value={person.identity_document.number} what={t('fields.identity_document')} />
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('sections.contact')} folded>
        <Facts>
          <Fact label={t('fields.email')}>
            <EmailText value={person.email} />
          </Fact>
          <Fact label={t('fields.phone')}>
            <Sensitive person={person} field="phone" />
          </Fact>
          <Fact label={t('fields.alternative_phone')}>
            <PhoneText value={person.alternative_phone} />
          </Fact>
          <Fact label={t('fields.address')}>
            <AddressFacts address={person.address} />
          </Fact>
          <Fact label={t('fields.marketing_consent')}>
            <YesNo value={person.marketing_consent} />
          </Fact>
          <Fact label={t('fields.privacy_notice_at')}>
            <InstantText value={person.privacy_notice_at} />
          </Fact>
        </Facts>
      </Section>
      <RecordSection kind="Person" record={person} />
    </>
  )
}

/** How each identifier is read once it is whole. */
const shown: Partial<Record<SensitivePersonField, (value: string) => string>> = {
  birth_date: formatDay,
  phone: formatPhone,
}

/** An identifier: whole for whoever may edit the person, on request for others. */
function Sensitive({ person, field }: Props & { field: SensitivePersonField }) {
  const { t } = useTranslation('persons')
  const [reveal] = useRevealPersonMutation()
  const value = person[field]
  const show = shown[field] ?? ((whole: string) => whole)
  if (value === null || !person.masked.includes(field))
    return field === 'birth_date' || field === 'phone' ? (
      <Text value={value && show(value)} />
    ) : (
      <Identifier value={value} what={t(`fields.${field}`)} />
    )
  return (
    <SensitiveText
      masked={value}
      what={t(`fields.${field}`)}
      reveal={async () => show(await reveal({ uuid: person.uuid, field }).unwrap())}
    />
  )
}

const History = ({ person }: Props) => <Timeline result={usePersonTimelineQuery(person.uuid)} />

function Actions({ person }: Props) {
  const [move] = usePersonTransitionMutation()
  const [archive] = useArchivePersonMutation()
  const { uuid, version } = person
  return (
    <TransitionMenu
      kind="Person"
      record={person}
      name={person.full_name}
      transitions={personTransitions}
      dangerous={['deactivate']}
      move={(how) => move({ uuid, version, ...how }).unwrap()}
      archive={() => archive(uuid).unwrap()}
    />
  )
}

function Edit({ person }: Props) {
  const [edit] = useEditPersonMutation()
  return <PersonForm person={person} onSave={editing(edit, person.uuid)} />
}
