import { useId } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import type { ComparedPlan } from '@/contract/plansOnSale'
import { formatList } from '@/kit/text/formats'
import chips from '@/visitors/Chips.module.css'
import { presentDay } from '@/visitors/formats'
import { capital } from '@/visitors/subscribe/benefitText'
import { Price } from '@/visitors/subscribe/Price'
import visitor from '@/visitors/Visitor.module.css'
import type { PlanFamily } from './families'
import { notForText } from './notFor'
import { MOST_COMPARED, planAddress } from './shopAddress'
import styles from './Shop.module.css'
import { Tick } from './Tick'
import { usableToday } from './usableToday'
import type { ChangeShopping } from './useShopping'

/** Names that a card tells before it says how many more there are. */
const FACTS = 5
const FEWER = 3

type Props = {
  family: PlanFamily
  /** The one of its plans that is shown. */
  plan: ComparedPlan
  /** What was asked for, by code. */
  needs: readonly string[]
  compared: readonly string[]
  change: ChangeShopping
}

/** A family of plans: whom it can cover, and of the plan for them what it covers, whom it is not for, and its price. */
export function FamilyCard({ family, plan, needs, compared, change }: Props) {
  const { t } = useTranslation('shop')
  const { t: sold } = useTranslation('subscribe')
  const { t: facts } = useTranslation('planFacts')
  const [params] = useSearchParams()
  const heading = useId()
  const today = presentDay()
  const partly = plan.needs.filter(({ code, name, by }) => needs.includes(code) && !by.includes(name))
  const list = (names: readonly string[], most = FACTS) =>
    formatList(
      names.length > most + 1
        ? [...names.slice(0, most), t('more', { count: names.length - most })]
        : [...names],
    )
  return (
    <li className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{family.name}</h2>
        <Compare plan={plan} compared={compared} change={change} />
      </div>
      {family.plans.length > 1 ? (
        <Groups family={family} plan={plan} change={change} />
      ) : (
        <p className={styles.soft}>
          {t(`groups.${plan.group}`)} · {sold('start.upTo', { count: plan.people.max })}
        </p>
      )}
      <p>{t('covers', { names: list(plan.covers) })}</p>
      {partly.map(({ code, name, by }) => (
        <p key={code}>{t('partly', { need: name, names: list(by) })}</p>
      ))}
      <p className={styles.soft}>{usableToday(plan.covered, t, { today, list })}</p>
      {plan.not_covered.length > 0 && (
        <p className={styles.soft}>{t('notCovers', { names: list(plan.not_covered, FEWER) })}</p>
      )}
      <p className={styles.soft}>{notForText(plan, facts, today)}</p>
      <div className={styles.foot}>
        <Price plan={plan} />
        <Link className={visitor.button} to={planAddress(plan.slug, params)}>
          {t('see', { name: plan.name })}
        </Link>
      </div>
    </li>
  )
}

/** Whom the plans of a family are for: one of them is shown. */
function Groups({ family, plan, change }: Omit<Props, 'needs' | 'compared'>) {
  const { t } = useTranslation('shop')
  const { t: sold } = useTranslation('subscribe')
  const slugs = family.plans.map(({ slug }) => slug)
  const show = (slug: string) =>
    change(({ chosen, compared }) => ({
      chosen: [...chosen.filter((one) => !slugs.includes(one)), slug],
      // What is compared is what its card shows.
      compared: compared.map((one) => (one === plan.slug ? slug : one)),
    }))
  /** Told apart by whom it is for; of several for the same, by how many it covers, or else by its name. */
  const nameOf = (one: ComparedPlan) => {
    const alike = family.plans.filter((other) => other !== one && other.group === one.group)
    if (alike.length === 0) return t(`groups.${one.group}`)
    return alike.some(({ people }) => people.max === one.people.max)
      ? one.name
      : capital(sold('start.upTo', { count: one.people.max }))
  }
  return (
    <fieldset className={chips.row}>
      <legend className="sr-only">{t('whoOf', { name: family.name })}</legend>
      {family.plans.map((one) => (
        <Tick
          key={one.slug}
          type="radio"
          name={`plan-${slugs[0]}`}
          className={chips.chip}
          checked={one.slug === plan.slug}
          onTick={() => show(one.slug)}
        >
          {nameOf(one)}
        </Tick>
      ))}
    </fieldset>
  )
}

/** Chooses the plan for comparing. */
function Compare({ plan: { slug, name }, compared, change }: Pick<Props, 'plan' | 'compared' | 'change'>) {
  const { t } = useTranslation('shop')
  const isChosen = compared.includes(slug)
  const isFull = !isChosen && compared.length >= MOST_COMPARED
  return (
    <Tick
      type="checkbox"
      className={styles.compare}
      checked={isChosen}
      isDisabled={isFull}
      onTick={(checked) =>
        change((now) => {
          const others = now.compared.filter((one) => one !== slug)
          return { compared: checked ? [...others, slug] : others }
        })
      }
    >
      {t('compare')} <span className="sr-only">{name}</span>
    </Tick>
  )
}
