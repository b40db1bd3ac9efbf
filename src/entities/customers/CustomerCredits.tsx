import type { CustomerDetail } from '@/contract/customers'
import { ActorName } from '@/kit/facts/ActorName'
import { InstantText, MoneyText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { useCustomerCreditsQuery } from './api'
import { es } from './es'

/** What came to what a customer has in their favour and what was taken of it, with what they then had. */
export const CustomerCredits = ({
  customer: { uuid, currency },
}: {
  customer: Pick<CustomerDetail, 'uuid' | 'currency'>
}) => (
  <Loaded result={useCustomerCreditsQuery(uuid)} what={es.credits.what}>
    {(movements) => (
      <FactsTable
        title={es.credits.title}
        none={es.credits.none}
        rows={movements}
        keyOf={(movement) => movement.uuid}
        columns={[
          [es.credits.when, ({ at }) => <InstantText value={at} />],
          [es.credits.change, ({ change_cents }) => <MoneyText cents={change_cents} currency={currency} />],
          [
            es.credits.balance,
            ({ balance_cents }) => <MoneyText cents={balance_cents} currency={currency} />,
          ],
          [es.credits.by, ({ actor }) => <ActorName actor={actor} />],
          [es.credits.reason, ({ reason }) => reason],
        ]}
      />
    )}
  </Loaded>
)
