import { type FundAuthorizationDetail, fundAuthorizationContract } from '@/contract/fundAuthorizations'
import { eventsTab } from '@/entities/events/EventsTable'
import { FundMovementsTable } from '@/entities/fund-movements/FundMovementsTable'
import {
  DayText,
  Identifier,
  InstantText,
  MoneyText,
  None,
  RecordLink,
  Sentence,
  Text,
} from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { ActorName } from '@/kit/facts/ActorName'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import {
  useArchiveFundAuthorizationMutation,
  useFundAuthorizationTransitionMutation,
  useGetFundAuthorizationQuery,
  useListFundAuthorizationsQuery,
} from './api'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { CheckTag } from './CheckTag'
import { decisionMenu } from './decisionMenu'
import { DecisionPanel } from './DecisionPanel'
import { es } from './es'
import { FundAuthorizationsTable } from './FundAuthorizationsTable'

const Form = lazyPart(() => import('./FundAuthorizationForm'), 'FundAuthorizationEditForm')

/** One request for a fund's money: its checks, its decisions and the movements it made. */
export default function FundAuthorizationScreen() {
  const me = useAppSelector(selectUser)
  return (
    <RecordScreen
      contract={fundAuthorizationContract}
      next={nextActs.FundAuthorization}
      result={useGetFundAuthorizationQuery(useUuid())}
      rows={useListingPage(fundAuthorizationContract, useListFundAuthorizationsQuery)}
      useTransition={useFundAuthorizationTransitionMutation}
      useArchive={useArchiveFundAuthorizationMutation}
      dangerous={['cancel']}
      menu={(authorization) => decisionMenu(authorization, me?.id)}
      title={({ number }) => number}
      account={({ account }) => account}
      strip={(authorization) => <Strip authorization={authorization} />}
      summary={(authorization) => <Summary authorization={authorization} />}
      tabs={({ uuid, member }) => [
        {
          name: 'movimientos',
          label: es.tabs.movements,
          content: <FundMovementsTable filter={{ authorization: uuid }} />,
        },
        {
          name: 'otras',
          label: es.tabs.similar,
          content: <FundAuthorizationsTable filter={{ member: member.uuid }} />,
        },
        eventsTab(uuid),
      ]}
      form={(authorization) => <Form authorization={authorization} />}
    />
  )
}

type Props = { authorization: FundAuthorizationDetail }

const Strip = ({ authorization: { currency, ...authorization } }: Props) => (
  <FieldStrip
    labels={es.fields}
    show={{
      requested_cents: <MoneyText cents={authorization.requested_cents} currency={currency} />,
      approved_cents: authorization.approved_cents > 0 && (
        <MoneyText cents={authorization.approved_cents} currency={currency} />
      ),
      due_on: authorization.due_on && <DayText value={authorization.due_on} />,
      created_by: <ActorName actor={authorization.created_by} />,
    }}
  />
)

const Summary = ({ authorization }: Props) => (
  <>
    <DecisionPanel authorization={authorization} />
    <Section title={es.sections.checks}>
      <FactsTable
        title={es.fields.checks}
        none={es.check.none}
        rows={authorization.checks}
        keyOf={({ rule }) => rule}
        columns={[
          [es.check.rule, ({ rule }) => es.rules[rule]],
          [es.check.result, ({ result }) => <CheckTag result={result} />],
          [es.check.explanation, ({ explanation }) => <Sentence>{explanation}</Sentence>],
        ]}
      />
    </Section>
    <Section title={es.sections.talk}>
      <FactsTable
        title={es.fields.decisions}
        none={es.talk.none}
        rows={authorization.decisions}
        keyOf={({ at, verdict }) => `${at} ${verdict}`}
        columns={[
          [es.talk.when, ({ at }) => <InstantText value={at} />],
          [es.talk.who, ({ by }) => <ActorName actor={by} />],
          [es.talk.what, ({ verdict }) => es.verdicts[verdict]],
          [
            es.talk.cents,
            ({ cents }) =>
              cents === null ? <None /> : <MoneyText cents={cents} currency={authorization.currency} />,
          ],
          [
            es.talk.note,
            ({ reason_code, note }) => (
              <Text value={[reason_code && es.reasons[reason_code], note].filter(Boolean).join('. ')} />
            ),
          ],
        ]}
      />
    </Section>
    <Money authorization={authorization} />
    <Section title={es.sections.request}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={authorization.number} what={es.fields.number} />,
          account: <RecordLink kind="Account" to={authorization.account} />,
          location: <RecordLink kind="ProviderLocation" to={authorization.location} />,
          provider_service: <RecordLink kind="ProviderService" to={authorization.provider_service} />,
          category: <RecordLink kind="ServiceCategory" to={authorization.category} />,
          priority: es.priorities[authorization.priority],
          diagnosis_note: <Text value={authorization.diagnosis_note} />,
          quote_folio: <Identifier value={authorization.quote_folio} />,
          receipt_folio: <Identifier value={authorization.receipt_folio} />,
        }}
      />
    </Section>
  </>
)

const Money = ({ authorization: { currency, ...authorization } }: Props) => (
  <Section title={es.sections.money}>
    <FieldFacts
      labels={es.fields}
      show={{
        approved_cents: <MoneyText cents={authorization.approved_cents} currency={currency} />,
        held_cents: <MoneyText cents={authorization.held_cents} currency={currency} />,
        captured_cents: <MoneyText cents={authorization.captured_cents} currency={currency} />,
        released_cents: <MoneyText cents={authorization.released_cents} currency={currency} />,
        expires_on: <DayText value={authorization.expires_on} />,
        decided_at: authorization.decided_at && <InstantText value={authorization.decided_at} />,
      }}
    />
  </Section>
)
