import { useTranslation } from '@/i18n'
import type { PaymentDetail } from '@/contract/payments'
import type { Transaction } from '@/contract/transactions'
import { useListTransactionsQuery } from '@/entities/transactions/api'
import { transactionTypes } from '@/entities/transactions/parts'
import { InstantText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { Section } from '@/kit/facts/Section'
import { Status } from '@/kit/facts/Status'
import { es } from './es'

/** What happened to a payment at the processor: each attempt, and what went back. */
export function Lifeline({ payment }: { payment: PaymentDetail }) {
  const result = useListTransactionsQuery({
    payment: payment.uuid,
    sort: 'created_at,number',
    page: 1,
    size: 100,
  })
  return (
    <Section title={es.sections.lifeline}>
      <Loaded result={result} what={es.lifeline.the}>
        {({ data }) => (
          <FactsTable
            title={es.tabs.transactions}
            none={es.lifeline.none}
            rows={data}
            keyOf={({ uuid }) => uuid}
            columns={[
              [es.lifeline.when, ({ effective_at }) => <InstantText value={effective_at} />],
              [es.lifeline.what, (row) => <What row={row} all={data} />],
              [
                es.fields.amount_cents,
                ({ amount_cents, currency }) => <MoneyText cents={amount_cents} currency={currency} />,
              ],
              [es.fields.status, ({ status }) => <Status of="Transaction" value={status} />],
              [es.lifeline.answer, ({ response_message }) => response_message],
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}

function What({ row, all }: { row: Transaction; all: readonly Transaction[] }) {
  const { t } = useTranslation('payments')
  const attempts = all.filter(({ type }) => type === 'purchase')
  const number = attempts.findIndex(({ uuid }) => uuid === row.uuid) + 1
  return (
    <>
      {number > 0 ? t('lifeline.attempt', { number }) : transactionTypes[row.type]}{' '}
      <RecordLink kind="Transaction" to={{ uuid: row.uuid, label: row.number }} />
    </>
  )
}
