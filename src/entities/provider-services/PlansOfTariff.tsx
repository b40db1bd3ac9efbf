import { MoneyText, None, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { Section } from '@/kit/facts/Section'
import { Spaced } from '@/kit/elements/Spaced'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { usePlansOfTariffQuery } from './api'
import { es } from './es'

/** What each published plan leaves its members to pay of a tariff. */
export function PlansOfTariff({ uuid, currency }: { uuid: string; currency: string }) {
  const { words } = useTexts('Plan')
  return (
    <Loaded result={usePlansOfTariffQuery(uuid)} what={words.other}>
      {(plans) => (
        <Section title={es.inPlans.title}>
          <Spaced>
            <p>{es.inPlans.note}</p>
            <FactsTable
              title={es.tabs.plans}
              none={es.inPlans.none}
              rows={plans.toSorted((one, other) => Number(other.covered) - Number(one.covered))}
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
                [es.inPlans.why, ({ message }) => <p>{message}</p>],
              ]}
            />
          </Spaced>
        </Section>
      )}
    </Loaded>
  )
}
