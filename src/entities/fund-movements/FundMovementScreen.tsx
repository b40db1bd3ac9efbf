import { type FundMovementDetail, fundMovementContract } from '@/contract/fundMovements'
import { eventsTab } from '@/entities/events/EventsTable'
import { ExactInstantText, Identifier, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { ActorName } from '@/kit/facts/ActorName'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { useFundMovementTransitionMutation, useGetFundMovementQuery, useListFundMovementsQuery } from './api'
import { es } from './es'
import { SourceText } from './SourceText'

const Form = lazyPart(() => import('./FundMovementForm'), 'FundMovementForm')

/** One movement of a fund: its facts and its history. */
export default function FundMovementScreen() {
  return (
    <RecordScreen
      contract={fundMovementContract}
      result={useGetFundMovementQuery(useUuid())}
      rows={useListingPage(fundMovementContract, useListFundMovementsQuery)}
      useTransition={useFundMovementTransitionMutation}
      dangerous={['reverse']}
      title={({ number }) => number}
      account={({ account }) => account}
      strip={(movement) => <Strip movement={movement} />}
      summary={(movement) => <Summary movement={movement} />}
      tabs={({ uuid }) => [eventsTab(uuid)]}
      form={(movement) => <Form movement={movement} />}
    />
  )
}

type Props = { movement: FundMovementDetail }

const Strip = ({ movement: { currency, ...movement } }: Props) => (
  <FieldStrip
    labels={es.fields}
    show={{
      type: es.types[movement.type],
      amount_cents: (
        <>
          {movement.direction === 'debit' && '−'}
          <MoneyText cents={movement.amount_cents} currency={currency} />
        </>
      ),
      posted_after_cents: <MoneyText cents={movement.posted_after_cents} currency={currency} />,
      fund: <RecordLink kind="Fund" to={movement.fund} />,
    }}
  />
)

const Summary = ({ movement }: Props) => (
  <>
    <Section title={es.sections.movement}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={movement.number} what={es.fields.number} />,
          effective_at: <ExactInstantText value={movement.effective_at} />,
          direction: es.directions[movement.direction],
          bucket: es.buckets[movement.bucket],
          held_after_cents: <MoneyText cents={movement.held_after_cents} currency={movement.currency} />,
          description: <Text value={movement.description} />,
        }}
      />
    </Section>
    <Section title={es.sections.origin}>
      <FieldFacts
        labels={es.fields}
        show={{
          source: <Source movement={movement} />,
          account: <RecordLink kind="Account" to={movement.account} />,
          created_by: <ActorName actor={movement.created_by} />,
          approved_by: movement.approved_by && <ActorName actor={movement.approved_by} />,
        }}
      />
    </Section>
    <Section title={es.sections.pair}>
      {movement.reverses || movement.reversed_by ? (
        <FieldFacts
          labels={es.fields}
          show={{
            reverses: movement.reverses && <RecordLink kind="FundMovement" to={movement.reverses} />,
            reversed_by: movement.reversed_by && <RecordLink kind="FundMovement" to={movement.reversed_by} />,
          }}
        />
      ) : (
        <p>{es.noPair}</p>
      )}
    </Section>
  </>
)

/** What made it, and how. */
const Source = ({ movement: { source } }: Props) => (
  <>
    {es.sources[source.type]}
    {source.label && (
      <>
        {' · '}
        <SourceText source={source} />
      </>
    )}
  </>
)
