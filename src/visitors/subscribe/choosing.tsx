import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import type { Checkout } from '@/contract/checkouts'
import type { OfferedAddon, PlanOnSaleDetail } from '@/contract/plansOnSale'
import { Failed } from '@/visitors/Failed'
import type { Interval } from '@/contract/planParts'
import { priceIn } from '@/visitors/formats'
import { addonPrice } from './addonPrice'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import { Choices, textIn } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { StepProps } from './useCheckout'

/** What else may be had; nothing is chosen beforehand. */
export function AddonsStep({ checkout, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const plan = useAnswer(planAddress(checkout), readPlan)
  if (plan.isFailed) return <Failed text={t('failed')} retry={plan.retry} />
  if (!plan.answer) return <p role="status">{t('loading')}</p>
  const { addons } = plan.answer
  const chosen = new Map(checkout.answers.addons?.map(({ uuid, quantity }) => [uuid, quantity]))
  return (
    <StepForm
      name={`${checkout.plan.slug}:addons`}
      title={t('addons.title')}
      hint={t('addons.hint')}
      back={back}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      fieldOf={(field) => (/^addons\.\d+/.test(field) ? 'addons' : field)}
      send={(values) =>
        answer({
          step: 'addons',
          addons: addons
            .filter(({ uuid }) => values.has(uuid))
            .map(({ uuid }) => ({ uuid, quantity: Number(textIn(values, `${uuid}-quantity`) || 1) })),
        })
      }
    >
      {() => (
        <fieldset className={styles.choices} id="addons">
          <legend className="sr-only">{t('addons.title')}</legend>
          {addons.map((addon) => (
            <Addon
              key={addon.uuid}
              addon={addon}
              interval={checkout.quote.interval}
              quantity={chosen.get(addon.uuid)}
            />
          ))}
        </fieldset>
      )}
    </StepForm>
  )
}

type AddonProps = { addon: OfferedAddon; interval: Interval; quantity: number | undefined }

function Addon({ addon, interval, quantity }: AddonProps) {
  const { t } = useTranslation('subscribe')
  const { uuid, name, max_quantity } = addon
  return (
    <div className={styles.choice}>
      <input
        type="checkbox"
        id={uuid}
        name={uuid}
        defaultChecked={quantity !== undefined}
        aria-describedby={`${uuid}-hint`}
      />
      <label htmlFor={uuid}>
        {name}, <strong>{addonPrice(t, addon, interval)}</strong>
      </label>
      <p id={`${uuid}-hint`} className={styles.soft}>
        {addon.short_description}
      </p>
      {max_quantity > 1 && (
        <select
          name={`${uuid}-quantity`}
          defaultValue={quantity ?? 1}
          aria-label={t(addon.per_member ? 'addons.quantityEach' : 'addons.quantity', { name })}
        >
          {Array.from({ length: max_quantity }, (_, index) => index + 1).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      )}
    </div>
  )
}

/** How often it is charged. */
export function IntervalStep({ checkout, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const plan = useAnswer(planAddress(checkout), readPlan)
  if (plan.isFailed) return <Failed text={t('failed')} retry={plan.retry} />
  if (!plan.answer) return <p role="status">{t('loading')}</p>
  const { prices } = plan.answer
  return (
    <StepForm
      name={`${checkout.plan.slug}:interval`}
      title={t('interval.title')}
      back={back}
      place={place}
      submit={t('next')}
      busy={t('saving')}
      send={(values) => answer({ step: 'interval', interval: textIn(values, 'interval') })}
    >
      {(problems) => (
        <Choices
          name="interval"
          legend={<span className="sr-only">{t('interval.title')}</span>}
          choices={prices.map(({ interval, mode, from_cents, currency }) => {
            const cents = priceIn(from_cents, currency)
            const from = mode === 'flat' ? cents : `${t('start.from')} ${cents}`
            return { value: interval, label: `${from} ${t(`per.${interval}`)}` }
          })}
          chosen={checkout.answers.interval}
          problem={problems.interval}
        />
      )}
    </StepForm>
  )
}

/** The plan, as it is sold where this was begun. */
const planAddress = ({ plan, via }: Checkout) =>
  withQuery(pathOf('public', 'plans', plan.slug), { via: via ?? undefined })

const readPlan = dataWith<PlanOnSaleDetail>('addons')
