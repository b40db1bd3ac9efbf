import { FormProvider } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import * as z from 'zod/mini'
import { dayOf } from '@/contract/days'
import type { PlanPrice } from '@/contract/planParts'
import { pricesOn, type PriceInUse } from '@/contract/planPrices'
import type { PlanDetail } from '@/contract/plans'
import { Price } from '@/contract/shapes'
import { SubmitButton } from '@/kit/form/SubmitButton'
import { useMay } from '@/kit/elements/Can'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { formatMoney } from '@/kit/text/formats'
import { Section } from '@/kit/facts/Section'
import { ProblemAlert } from '@/kit/feedback/State'
import { useValuesForm } from '@/kit/form/useValuesForm'
import { presentTime } from '@/store/clock'
import { usePlanDraftMutation } from './api'
import { blankPrice, parts, pricesForForm } from './parts'
import styles from './PlanDraft.module.css'

const Amounts = z.object({
  amounts: z.array(z.nullable(Price)).check(
    z.refine((all) => all.some((one) => one !== null), {
      path: [0],
      message: 'Escribe el precio nuevo, como 349.00',
    }),
  ),
})

/** Writes new amounts of today's prices into a plan's draft; prices in use stay as they are. */
export function NewPricesForm({ plan }: { plan: PlanDetail }) {
  const mayEdit = useMay('Plan.edit')
  const { prices } = plan.draft ?? plan
  const asked = pricesOn(prices, today()).filter(isPlain)
  if (!mayEdit || plan.archived_at || plan.draft?.publish_on || asked.length === 0) return null
  // A draft that was saved begins anew, with none written.
  return <Form key={plan.version} plan={plan} prices={prices} asked={asked} />
}

/** A price that is one amount. */
type Plain = PriceInUse & { amount_cents: number }
const isPlain = (price: PriceInUse): price is Plain => price.amount_cents !== null

type Props = { plan: PlanDetail; prices: readonly PriceInUse[]; asked: readonly Plain[] }

function Form({ plan: { uuid, version }, prices, asked }: Props) {
  const { t } = useTranslation('plans')
  const [act] = usePlanDraftMutation()
  const { form, submit, problem } = useValuesForm({
    done: t('newPrices.saved'),
    schema: Amounts,
    initial: { amounts: asked.map(() => null) },
    run: ({ amounts }, key) => {
      const values = { prices: applyAmounts(prices, asked, amounts) }
      return act({ uuid, version, action: 'save_draft', values, key }).unwrap()
    },
    onDone: () => undefined,
  })
  return (
    <Section title={t('newPrices.title')}>
      <FormProvider {...form}>
        <FormKind value="Plan">
          <form className={styles.newPrices} noValidate onSubmit={submit}>
            <p>{t('newPrices.about')}</p>
            {asked.map((price, index) => (
              <MoneyField
                key={price.version}
                name={`amounts.${index}`}
                label={t('newPrices.amount', {
                  each: parts.each[price.interval],
                  mode: parts.modes[price.mode].toLowerCase(),
                  now: formatMoney(price.amount_cents, price.currency),
                })}
                length={10}
              />
            ))}
            <ProblemAlert problem={problem} />
            <SubmitButton control={form.control} sending={t('newPrices.save')}>
              {t('newPrices.save')}
            </SubmitButton>
          </form>
        </FormKind>
      </FormProvider>
    </Section>
  )
}

const today = () => dayOf(new Date(presentTime()))

/** Prices with other amounts from today: a version of its own for what was offered before, else the one that is in the draft. */
function applyAmounts(
  prices: readonly PriceInUse[],
  asked: readonly PriceInUse[],
  amounts: readonly (number | null)[],
): PlanPrice[] {
  const all = pricesForForm(prices)
  asked.forEach(({ version: of, is_fixed, valid_from }, index) => {
    const amount_cents = amounts[index] ?? null
    const at = all.findIndex(({ version }) => version === of)
    const price = all[at]
    if (amount_cents === null || !price) return
    // What began today already would begin on the same day as its successor.
    if (!is_fixed && valid_from === today()) all[at] = { ...price, amount_cents }
    else
      all.push({
        ...price,
        amount_cents,
        version: blankPrice(all).version,
        valid_from: today(),
        valid_to: null,
      })
  })
  return all
}
