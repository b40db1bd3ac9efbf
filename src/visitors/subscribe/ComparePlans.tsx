import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComparedPlan, OfferedBenefit } from '@/contract/plansOnSale'
import { formatList } from '@/kit/text/formats'
import { dayInWords } from '@/visitors/formats'
import { addonPrice } from './addonPrice'
import { benefitText } from './benefitText'
import './compareTexts'
import styles from './ComparePlans.module.css'

type Plan = ComparedPlan
type Props = {
  plans: readonly Plan[]
  today: string
  price: (plan: Plan) => ReactNode
  /** How each is chosen. */
  action: (plan: Plan) => ReactNode
}

/** Plans side by side, for wide screens: the same rows for all, in the same order, also what none but one covers. */
export function ComparePlans({ plans, today, price, action }: Props) {
  const { t } = useTranslation('comparing')
  const { t: sold } = useTranslation('subscribe')
  const caption = useId()
  const kinds = [...new Set(plans.flatMap(({ covered }) => covered.map(({ name }) => name)))]
  const holdersOf = (kind: string) =>
    plans.flatMap(({ covered }) => covered).find(({ name }) => name === kind)?.within ?? []
  /** What a plan does for it: by its name, or by that of what holds it, unless the plan leaves it out. */
  const findBenefit = ({ covered, not_covered }: Plan, kind: string) => {
    const named = [kind, ...holdersOf(kind)].find(
      (one) => not_covered.includes(one) || covered.some(({ name }) => name === one),
    )
    return covered.find(({ name }) => name === named)
  }
  const benefit = (found: OfferedBenefit | undefined) =>
    found ? benefitText(found, sold) || t('included') : t('notIncluded')
  const rows: [string, (plan: Plan) => ReactNode][] = [
    [t('price'), price],
    [t('people'), ({ people }) => capital(sold('start.upTo', { count: people.max }))],
    ...kinds.map((kind): [string, (plan: Plan) => ReactNode] => [
      kind,
      (plan) => benefit(findBenefit(plan, kind)),
    ]),
    [t('waiting'), (plan) => <Waiting covered={plan.covered} today={today} />],
    ...(plans.some(({ addons }) => addons.length > 0)
      ? [[t('addons'), ({ addons }: Plan) => <Addons addons={addons} />] satisfies [string, unknown]]
      : []),
    [t('notIncluded'), ({ not_covered }) => formatList(not_covered) || '—'],
    [t('choose'), action],
  ]
  return (
    <section className={styles.region} aria-labelledby={caption}>
      <table className={styles.table}>
        <caption id={caption} className="sr-only">
          {t('title')}
        </caption>
        <thead>
          <tr>
            <td>
              <span className="sr-only">{t('fact')}</span>
            </td>
            {plans.map(({ slug, name }) => (
              <th key={slug} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {plans.map((plan) => (
                <td key={plan.slug}>{cell(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What may be added to a plan, each with its price and how often it is charged. */
function Addons({ addons }: Pick<ComparedPlan, 'addons'>) {
  const { t } = useTranslation('subscribe')
  if (addons.length === 0) return '—'
  return addons.map((addon) => (
    <p key={addon.uuid}>
      {addon.name}: {addonPrice(t, addon)}
    </p>
  ))
}

/** From when on what has to be waited for may be used. */
function Waiting({ covered, today }: { covered: readonly OfferedBenefit[]; today: string }) {
  const { t } = useTranslation('comparing')
  const later = covered.filter(({ usable_on }) => usable_on > today)
  const days = [...new Set(later.map(({ usable_on }) => usable_on))].sort()
  if (days.length === 0) return t('usableNow')
  return days.map((day) => (
    <p key={day}>
      {t('usableFrom', {
        names: formatList(later.filter(({ usable_on }) => usable_on === day).map(({ name }) => name)),
        day: dayInWords(day, today),
      })}
    </p>
  ))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
