import { MoneyText, None, RecordLink } from '@/kit/cells'
import { FactsTable } from '@/kit/FactsTable'
import { Loaded } from '@/kit/Loaded'
import { useTexts } from '@/kit/useTexts'
import { usePlansOfTariffQuery } from './api'
import { es } from './es'

/** What each published plan leaves its members to pay of a tariff. */
export function PlansOfTariff({ uuid, currency }: { uuid: string; currency: string }) {
  const { words } = useTexts('Plan')
  return (
    <Loaded result={usePlansOfTariffQuery(uuid)} what={words.other}>
      {(plans) => (
        <>
          <FactsTable
            title={es.tabs.plans}
            none={es.inPlans.none}
            rows={plans}
            keyOf={({ plan }) => plan.uuid}
            columns={[
              [es.inPlans.plan, ({ plan }) => <RecordLink kind="Plan" to={plan} />],
              [
                es.inPlans.memberPays,
                ({ cost }) =>
                  cost ? <MoneyText cents={cost.member_pays_cents} currency={currency} /> : <None />,
              ],
              [
                es.inPlans.planPays,
                ({ cost }) =>
                  cost ? <MoneyText cents={cost.plan_pays_cents} currency={currency} /> : <None />,
              ],
              [es.inPlans.why, ({ message }) => message],
            ]}
          />
          {plans.length > 0 && <p>{es.inPlans.note}</p>}
        </>
      )}
    </Loaded>
  )
}
