import { type TransactionDetail, transactionContract } from '@/contract/transactions'
import { eventsTab } from '@/entities/events/EventsTable'
import { DayText, ExactInstantText, Identifier, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { ActorName } from '@/kit/facts/ActorName'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { useGetTransactionQuery, useListTransactionsQuery, useTransactionTransitionMutation } from './api'
import { es } from './es'
import { TransactionsTable } from './TransactionsTable'

const Form = lazyPart(() => import('./TransactionForm'), 'TransactionForm')

/** One transaction: its facts, its history and the related transactions. */
export default function TransactionScreen() {
  return (
    <RecordScreen
      contract={transactionContract}
      result={useGetTransactionQuery(useUuid())}
      rows={useListingPage(transactionContract, useListTransactionsQuery)}
      useTransition={useTransactionTransitionMutation}
      title={({ number }) => number}
      account={({ account }) => account}
      strip={(transaction) => <Strip transaction={transaction} />}
      summary={(transaction) => <Summary transaction={transaction} />}
      tabs={({ uuid, children }) => [
        {
          name: 'relacionadas',
          label: es.fields.children,
          count: children,
          content: <TransactionsTable filter={{ parent: uuid }} />,
        },
        eventsTab(uuid),
      ]}
      form={(transaction) => <Form transaction={transaction} />}
    />
  )
}

type Props = { transaction: TransactionDetail }

const Strip = ({ transaction: { currency, ...transaction } }: Props) => (
  <FieldStrip
    labels={es.fields}
    show={{
      amount_cents: <MoneyText cents={transaction.amount_cents} currency={currency} />,
      type: es.types[transaction.type],
      response_message: transaction.response_message,
      payment: <RecordLink kind="Payment" to={transaction.payment} />,
    }}
  />
)

const Summary = ({ transaction: { currency, ...transaction } }: Props) => (
  <>
    <Section title={es.sections.transaction}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={transaction.number} what={es.fields.number} />,
          effective_at: <ExactInstantText value={transaction.effective_at} />,
          direction: es.directions[transaction.direction],
          customer: <RecordLink kind="Customer" to={transaction.customer} />,
          account: <RecordLink kind="Account" to={transaction.account} />,
          parent: transaction.parent && <RecordLink kind="Transaction" to={transaction.parent} />,
          reason: transaction.reason && es.reasons[transaction.reason],
          reason_note: transaction.reason_note,
          initiated_by: <ActorName actor={transaction.initiated_by} />,
        }}
      />
    </Section>
    <Section title={es.sections.settlement}>
      <FieldFacts
        labels={es.fields}
        show={{
          processed_cents: <MoneyText cents={transaction.processed_cents} currency={currency} />,
          fee_cents: <MoneyText cents={transaction.fee_cents} currency={currency} />,
          net_cents: <MoneyText cents={transaction.net_cents} currency={currency} />,
          settled_on: <DayText value={transaction.settled_on} />,
          payout_id: <Identifier value={transaction.payout_id} />,
          reconciliation: es.reconciliations[transaction.reconciliation],
        }}
      />
    </Section>
    <Section title={es.sections.processor} folded>
      <FieldFacts
        labels={es.fields}
        show={{
          gateway: transaction.gateway,
          gateway_transaction_id: (
            <Identifier value={transaction.gateway_transaction_id} what={es.fields.gateway_transaction_id} />
          ),
          auth_code: <Identifier value={transaction.auth_code} />,
          response_code: <Identifier value={transaction.response_code} />,
          avs: <Text value={transaction.avs} />,
          cvc: <Text value={transaction.cvc} />,
        }}
      />
    </Section>
  </>
)
