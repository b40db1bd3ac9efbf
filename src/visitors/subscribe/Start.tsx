import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { PlanOnSaleDetail } from '@/contract/plansOnSale'
import { formatPhone } from '@/contract/phones'
import { lazyPart } from '@/kit/elements/lazyPart'
import { listNotFor } from '@/visitors/shop/notFor'
import { PriceDetails } from '@/visitors/shop/PriceDetails'
import visitor from '@/visitors/Visitor.module.css'
import steps from '@/visitors/Steps.module.css'
import { addonPrice } from './addonPrice'
import { Begin, type Beginning } from './Begin'
import { capital } from './benefitText'
import { CoverTable } from './CoverTable'
import { Price } from './Price'
import styles from './Start.module.css'

const PlanDocuments = lazyPart(() => import('./PlanDocuments'), 'PlanDocuments')

type StartProps = {
  plan: PlanOnSaleDetail
  /** How it is bought; without it the page is only looked at. */
  buying?: Beginning
}

/** What a plan covers, what it does not, whom it is not for, and then all that it costs: before anything is asked. */
export function Start({ plan, buying }: StartProps) {
  const { t } = useTranslation('subscribe')
  const { t: facts } = useTranslation('planFacts')
  const { phone, hours, email } = plan.seller
  const notFor = listNotFor(plan, facts, plan.today)
  return (
    <div className={styles.plan} data-wide>
      <div className={styles.title}>
        <h1>{plan.name}</h1>
        <p>{plan.short_description}</p>
      </div>
      <div className={styles.buy}>
        <Price plan={plan} />
        <p className={steps.soft}>
          {[capital(t('start.upTo', { count: plan.people.max })), t('start.free')].join(' · ')}
        </p>
        {buying ? (
          <Begin {...buying} labels={{ go: t('start.go'), begun: t('start.begun') }} />
        ) : (
          <div>
            <button type="button" className={visitor.button} data-look="primary" disabled>
              {t('start.go')}
            </button>
          </div>
        )}
      </div>
      <div className={styles.told}>
        <Part title={t('start.covered')}>
          {(id) => <CoverTable covered={plan.covered} today={plan.today} label={id} />}
        </Part>
        {plan.not_covered.length > 0 && (
          <Part title={t('start.notCovered')}>{() => <Names names={plan.not_covered} />}</Part>
        )}
        {notFor.length > 0 && (
          <Part title={facts('notForTitle')}>{() => <Names names={notFor.map(capital)} />}</Part>
        )}
        <Part title={t('start.prices')}>
          {() => (
            <>
              <PriceDetails plan={plan} />
              <p className={steps.soft}>{[t('start.taxes'), t('start.free')].join(' · ')}</p>
            </>
          )}
        </Part>
        {plan.addons.length > 0 && (
          <Part title={t('start.addons')}>
            {() => <Names names={plan.addons.map((addon) => `${addon.name}: ${addonPrice(t, addon)}`)} />}
          </Part>
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
    </div>
  )
}

function Part({ title, children }: { title: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children(id)}
    </section>
  )
}

/** Short facts in two columns, where there is room. */
const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={styles.names}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
