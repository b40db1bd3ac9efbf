import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { personActions, personMenu } from '@/contract/personActions'
import type { Ref } from '@/contract/shapes'
import { possibleFrom } from '@/contract/transitions'
import { recordPath } from '@/api/paths'
import { useFile } from '@/kit/record/useFile'
import { paths } from '@/kit/navigation/paths'
import type { RecordAction } from '@/kit/record/HeadActs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { type PersonDetail, type SensitivePersonField, personContract } from '@/contract/persons'
import {
  DayText,
  EmailText,
  Identifier,
  InstantText,
  WordsText,
  RecordLink,
  Text,
  YesNo,
} from '@/kit/facts/cells'
import { AccountsTable } from '@/entities/accounts/AccountsTable'
import { CustomersTable } from '@/entities/customers/CustomersTable'
import { MembersTable } from '@/entities/members/MembersTable'
import { channelNames } from '@/kit/vocabulary/channels'
import { AddressFacts } from '@/kit/facts/countryFacts'
import { coversOfPersonTab } from '@/entities/member-policies/MemberPoliciesTable'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { formatPhone } from '@/contract/phones'
import { formatCountry, formatDay } from '@/kit/text/formats'
import { Fact, Facts, FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { RevealableText } from '@/kit/record/RevealableText'
import { Skeleton } from '@/kit/elements/Skeleton'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { maskedDay } from '@/kit/text/masked'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import { MergedNote, originalOf } from './MergedNote'
import { es } from './es'
import {
  useArchivePersonMutation,
  useGetPersonQuery,
  useListPersonsQuery,
  usePersonTransitionMutation,
  useRevealPersonMutation,
} from './api'

const PersonForm = lazyPart(() => import('./PersonForm'), 'PersonForm')
const SupportTicketsTable = lazyPart(
  () => import('@/entities/support-tickets/SupportTicketsTable'),
  'SupportTicketsTable',
)
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')

const DeceaseDialog = lazyPart(() => import('./DeceaseDialog'), 'DeceaseDialog')

const MergeDialog = lazyPart(() => import('./MergeDialog'), 'MergeDialog')

const AlikePersonsTable = lazyPart(() => import('./AlikePersonsTable'), 'AlikePersonsTable')

const PersonGlance = lazyPart(() => import('./PersonGlance'), 'PersonGlance')

const menuContract = { ...personContract, transitions: personMenu }

/** One person: their data, their roles and their related records. */
export default function PersonScreen() {
  const { t } = useTranslation('persons')
  const { fetch } = useFile()
  const result = useGetPersonQuery(useUuid())
  const rows = useListingPage(personContract, useListPersonsQuery)
  const [params] = useSearchParams()
  const { merged_into, uuid } = result.currentData ?? {}
  if (merged_into && uuid && !params.has('original'))
    return <Navigate replace to={`${paths.record('Person', merged_into.uuid)}?from=${uuid}`} />
  return (
    <RecordScreen
      contract={menuContract}
      next={nextActs.Person}
      result={result}
      rows={rows}
      useTransition={usePersonTransitionMutation}
      useArchive={useArchivePersonMutation}
      dangerous={['deactivate', 'undo_merge', 'anonymize']}
      title={({ full_name }) => full_name}
      folio={({ number }) => number}
      menu={(person) => [
        ...menuOf(person),
        {
          name: 'export',
          label: es.actions.export,
          permission: 'Person.delete',
          run: async () => fetch(recordPath('persons', person.uuid, 'data'), `${person.number}.zip`),
        },
      ]}
      strip={(person) => (
        <>
          <MergedNote person={person} />
          <Strip person={person} />
        </>
      )}
      summary={(person) => <Summary person={person} />}
      tabs={(person) => [
        relatedTab('cuentas', 'Account', AccountsTable, { person: person.uuid }, person.accounts),
        relatedTab('clientes', 'Customer', CustomersTable, { person: person.uuid }, person.customers),
        {
          name: 'miembro',
          label: t('tabs.memberships'),
          count: person.memberships,
          content: <MembersTable filter={{ person: person.uuid }} />,
        },
        relatedTab('polizas', 'Policy', PoliciesTable, { person: person.uuid }),
        coversOfPersonTab(person.uuid),
        relatedTab('tickets', 'SupportTicket', SupportTicketsTable, { requester: person.uuid }),
        {
          name: 'duplicados',
          label: t('tabs.duplicates'),
          count: person.duplicates,
          content: <AlikePersonsTable person={person} />,
        },
      ]}
      {...(!merged_into && { form: (person: PersonDetail) => <PersonForm person={person} /> })}
    />
  )
}

/** What else may be done with a person who lives, and is not part of another. */
const menuOf = (person: PersonDetail): RecordAction[] =>
  possibleFrom(personActions, person.status).includes('merge')
    ? [
        {
          name: 'merge',
          label: `${es.actions.merge}…`,
          permission: personActions.merge.permission,
          dialog: (onClose) => <MergeDialog person={person} onClose={onClose} />,
        },
        {
          name: 'decease',
          label: `${es.actions.decease}…`,
          danger: true,
          dialog: (onClose) => <DeceaseDialog person={person} onClose={onClose} />,
        },
      ]
    : []

type Props = { person: PersonDetail }

function Strip({ person }: Props) {
  const { t } = useTranslation('persons')
  return (
    <FieldStrip
      labels={es.fields}
      show={{
        roles: <WordsText words={person.roles.map((role) => t(`roles.${role}`))} />,
        birth_date: <Text value={maskedDay(person.birth_date)} />,
        preferred_channel: channelNames[person.preferred_channel],
      }}
    />
  )
}

function Summary({ person }: Props) {
  const { t } = useTranslation('persons')
  return (
    <>
      <Suspense fallback={<Skeleton lines={4} />}>
        <PersonGlance uuid={person.uuid} />
      </Suspense>
      <Section title={t('sections.identity')}>
        <FieldFacts
          labels={es.fields}
          show={{
            number: <Identifier value={person.number} what={t('fields.number')} />,
            full_name: person.full_name,
            birth_date: <Sensitive person={person} field="birth_date" />,
            sex: <Text value={person.sex && t(`sexes.${person.sex}`)} />,
            nationality: formatCountry(person.nationality),
            deceased_on: person.deceased_on && <DayText value={person.deceased_on} />,
            merged_into: person.merged_into && <RecordLink kind="Person" to={person.merged_into} />,
            merged_from: person.merged_from.length > 0 && <MergedFrom of={person.merged_from} />,
          }}
        />
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
              <Sensitive person={person} field="identity_document" />
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('sections.contact')} folded>
        <FieldFacts
          labels={es.fields}
          show={{
            email: <EmailText value={person.email} />,
            phone: <Sensitive person={person} field="phone" />,
            alternative_phone: <Sensitive person={person} field="alternative_phone" />,
            address: <AddressFacts address={person.address} />,
            marketing_consent: <YesNo value={person.marketing_consent} />,
            privacy_notice_at: <InstantText value={person.privacy_notice_at} />,
            privacy_notice_version: person.privacy_notice_version,
          }}
        />
      </Section>
    </>
  )
}

/** Those who turned out to be this person, as they were. */
const MergedFrom = ({ of }: { of: readonly Ref[] }) =>
  of.map(({ uuid, label }) => (
    <p key={uuid}>
      <Link to={originalOf(uuid)}>{label}</Link>
    </p>
  ))

/** How each identifier is read once it is whole. */
const shown: Partial<Record<SensitivePersonField, (value: string) => string>> = {
  birth_date: formatDay,
  phone: formatPhone,
  alternative_phone: formatPhone,
}

const textOf = (person: PersonDetail, field: SensitivePersonField) =>
  field === 'identity_document' ? (person.identity_document?.number ?? null) : person[field]

/** An identifier: whole for the roles that may edit the person, on request for the others. */
function Sensitive({ person, field }: Props & { field: SensitivePersonField }) {
  const { t } = useTranslation('persons')
  const [reveal] = useRevealPersonMutation()
  const value = textOf(person, field)
  const show = shown[field] ?? ((whole: string) => whole)
  if (value === null || !person.masked.includes(field))
    return field in shown ? (
      <Text value={value && show(value)} />
    ) : (
      <Identifier value={value} what={t(`fields.${field}`)} />
    )
  return (
    <RevealableText
      masked={value}
      what={t(`fields.${field}`)}
      reveal={async (reason) => show(await reveal({ uuid: person.uuid, field, reason }).unwrap())}
    />
  )
}
