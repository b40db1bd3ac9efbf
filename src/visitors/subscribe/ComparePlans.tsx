import { type ReactNode, useId } from 'react'
import { useTranslation } from '@/i18n'
import type { ComparedPlan, OfferedBenefit } from '@/contract/plansOnSale'
import { formatList } from '@/kit/text/formats'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import { dayInWords } from '@/visitors/formats'
import { listNotFor } from '@/visitors/shop/notFor'
import { PriceDetails } from '@/visitors/shop/PriceDetails'
import { addonPrice } from './addonPrice'
import { benefitText, capital } from './benefitText'
import './compareTexts'
import styles from './ComparePlans.module.css'

type Plan = ComparedPlan
type Props = {
  plans: readonly Plan[]
  today: string
  price: (plan: Plan) => ReactNode
  /** Whether every interval is told, with what is charged once: not where somebody else pays a part. */
  hasDetails?: boolean
  /** How each is chosen. */
  action: (plan: Plan) => ReactNode
}

type Row = {
  label: string
  cell: (plan: Plan) => ReactNode
  /** What tells plans apart in this row; nothing where they always do. */
  says?: (plan: Plan) => unknown
}

/** Plans side by side, or on a phone fact by fact: the same for all, in the same order, and marked where they differ. */
export function ComparePlans(props: Props) {
  const isMobile = useAppSelector(selectIsMobile)
  const rows = useRows(props)
  return isMobile ? (
    <FactByFact plans={props.plans} rows={rows} />
  ) : (
    <SideBySide plans={props.plans} rows={rows} />
  )
}

function useRows({ plans, today, price, hasDetails = false, action }: Props): Row[] {
  const { t } = useTranslation('comparing')
  const { t: sold } = useTranslation('subscribe')
  const { t: facts } = useTranslation('planFacts')
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
  const told = (label: string, says: (plan: Plan) => string): Row => ({ label, cell: says, says })
  const reasons = (plan: Plan) => listNotFor(plan, facts, today).map(capital)
  return [
    { label: t('price'), cell: price, says: ({ prices }) => prices[0] },
    told(t('people'), ({ people }) => capital(sold('start.upTo', { count: people.max }))),
    ...kinds.map((kind) => told(kind, (plan) => benefit(findBenefit(plan, kind)))),
    {
      label: t('waiting'),
      cell: (plan) => <Waiting covered={plan.covered} today={today} />,
      says: ({ covered }) => covered.map(({ name, usable_on }) => [name, usable_on]),
    },
    told(t('notIncluded'), ({ not_covered }) => formatList(not_covered) || '—'),
    {
      label: t('notFor'),
      cell: (plan) => (reasons(plan).length > 0 ? reasons(plan).map((one) => <p key={one}>{one}</p>) : '—'),
      says: reasons,
    },
    ...(hasDetails
      ? [
          {
            label: t('details'),
            cell: (plan: Plan) => <PriceDetails plan={plan} />,
            says: ({ prices }: Plan) => prices,
          },
        ]
      : []),
    ...(plans.some(({ addons }) => addons.length > 0)
      ? [
          {
            label: t('addons'),
            cell: ({ addons }: Plan) => <Addons addons={addons} />,
            says: ({ addons }: Plan) => addons.map(({ name, prices }) => [name, prices]),
          },
        ]
      : []),
    { label: t('choose'), cell: action },
  ]
}

const differ = (plans: readonly Plan[], { says }: Row) =>
  says !== undefined && new Set(plans.map((plan) => JSON.stringify(says(plan)))).size > 1

type ShownProps = { plans: readonly Plan[]; rows: readonly Row[] }

function SideBySide({ plans, rows }: ShownProps) {
  const { t } = useTranslation('comparing')
  const caption = useId()
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
          {rows.map((row) => (
            <tr key={row.label} data-differs={differ(plans, row) || undefined}>
              <th scope="row">
                {row.label}
                {differ(plans, row) && <Differs />}
              </th>
              {plans.map((plan) => (
                <td key={plan.slug}>{row.cell(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FactByFact({ plans, rows }: ShownProps) {
  const { t } = useTranslation('comparing')
  const title = useId()
  return (
    <section className={styles.facts} aria-labelledby={title}>
      <h2 id={title} className="sr-only">
        {t('title')}
      </h2>
      {rows.map((row) => (
        <div key={row.label} className={styles.fact} data-differs={differ(plans, row) || undefined}>
          <h3>
            {row.label}
            {differ(plans, row) && <Differs />}
          </h3>
          <dl>
            {plans.map((plan) => (
              <div key={plan.slug}>
                <dt>{plan.name}</dt>
                <dd>{row.cell(plan)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

/** Marks what the plans differ in, by a sign and a word. */
function Differs() {
  const { t } = useTranslation('comparing')
  return (
    <span className={styles.differs}>
      <span aria-hidden>≠</span> {t('differs')}
    </span>
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
  if (covered.length === 0) return '—'
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
