import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OfferedBenefit, PlanOnSaleDetail } from '@/contract/plansOnSale'
import { formatPhone } from '@/contract/phones'
import { lazyPart } from '@/kit/elements/lazyPart'
import { dayInWords, priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'
import { addonPrice } from './addonPrice'
import { Begin, type Beginning } from './Begin'
import { benefitText } from './benefitText'

const PlanDocuments = lazyPart(() => import('./PlanDocuments'), 'PlanDocuments')

type StartProps = {
  plan: PlanOnSaleDetail
  /** How it is bought; without it the page is only looked at. */
  buying?: Beginning
}

/** What a plan is, what it is not, and what it costs: before anything is asked. */
export function Start({ plan, buying }: StartProps) {
  const { t } = useTranslation('subscribe')
  const { phone, hours, email } = plan.seller
  return (
    <div className={styles.plan}>
      <div>
        <h1>{plan.name}</h1>
        <p>{plan.short_description}</p>
      </div>
      <Prices plan={plan} />
      {buying ? (
        <Begin {...buying} labels={{ go: t('start.go'), begun: t('start.begun') }} />
      ) : (
        <div>
          <button type="button" className={visitor.button} data-look="primary" disabled>
            {t('start.go')}
          </button>
        </div>
      )}
      <h2>{t('start.covered')}</h2>
      <ul className={styles.benefits}>
        {plan.covered.map((benefit) => (
          <Benefit key={benefit.name} benefit={benefit} today={plan.today} />
        ))}
      </ul>
      {plan.addons.length > 0 && (
        <>
          <h2>{t('start.addons')}</h2>
          <ul className={styles.list}>
            {plan.addons.map((addon) => (
              <li key={addon.uuid}>
                {addon.name}: {addonPrice(t, addon)}
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.not_covered.length > 0 && (
        <>
          <h2>{t('start.notCovered')}</h2>
          <ul className={styles.list}>
            {plan.not_covered.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <Suspense>{plan.documents.length > 0 && <PlanDocuments documents={plan.documents} />}</Suspense>
      {phone && (
        <p>{t('start.questions', { phone: [formatPhone(phone), hours].filter(Boolean).join(', ') })}</p>
      )}
      {!phone && email && <p>{t('start.writeUs', { email })}</p>}
      {buying && (
        <p>
          <Link className={visitor.alone} to="/plan">
            {t('start.other')}
          </Link>
        </p>
      )}
    </div>
  )
}

function Prices({ plan: { prices, people } }: { plan: PlanOnSaleDetail }) {
  const { t } = useTranslation('subscribe')
  return (
    <div className={styles.box}>
      {prices.map((price) => (
        <div key={price.interval}>
          <p className={styles.amount}>
            {price.mode === 'flat' || price.mode === 'per_member' ? '' : `${t('start.from')} `}
            {priceIn(price.from_cents, price.currency)} {t(`per.${price.interval}`)}
            {price.mode === 'per_member' && ` ${t('start.perMember')}`}
          </p>
          {price.signup_fee_cents > 0 && (
            <p>{t('start.signup', { price: priceIn(price.signup_fee_cents, price.currency) })}</p>
          )}
          {price.trial_days > 0 && <p>{t('start.trial', { count: price.trial_days })}</p>}
        </div>
      ))}
      <p className={styles.soft}>
        {[t('start.taxes'), t('start.upTo', { count: people.max }), t('start.free')].join(' · ')}
      </p>
    </div>
  )
}

/** What is done for a kind of service: how often, for how much, from when. */
function Benefit({ benefit, today }: { benefit: OfferedBenefit; today: string }) {
  const { t } = useTranslation('subscribe')
  const sentence = benefitText(benefit, t)
  return (
    <li>
      <strong>{benefit.name}</strong>
      {benefit.instead_of && <p>{t('start.insteadOf', { name: benefit.instead_of })}</p>}
      {sentence && <p>{sentence}</p>}
      <p>
        {benefit.usable_on > today
          ? t('start.fromDay', { day: dayInWords(benefit.usable_on, today) })
          : t('start.fromToday')}
      </p>
    </li>
  )
}
