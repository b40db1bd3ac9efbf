import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import { formatPhone } from '@/contract/phones'
import type { ComparedPlan, PlansOnSale } from '@/contract/plansOnSale'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Failed } from '@/visitors/Failed'
import { presentDay } from '@/visitors/formats'
import { dataWith } from '@/visitors/replies'
import { useSeller } from '@/visitors/SellerFooter'
import { Price } from '@/visitors/subscribe/Price'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import { ComparedBar } from './ComparedBar'
import './es'
import { choosePlan, findFamilies, gatherFamilies } from './families'
import { FamilyCard } from './FamilyCard'
import { planAddress, readShopping, shopAddress } from './shopAddress'
import { ShopFilters } from './ShopFilters'
import styles from './Shop.module.css'
import { useShopping } from './useShopping'

const ComparePlans = lazyPart(() => import('@/visitors/subscribe/ComparePlans'), 'ComparePlans')

/** Everything that may be bought: a card for each family of plans, narrowed by need, and up to three side by side. */
export function Shop() {
  const { t } = useTranslation('subscribe')
  const { t: shop } = useTranslation('shop')
  const { answer: plans, isFailed, retry } = useAnswer('public/plans', readPlans)
  const [params] = useSearchParams()
  const { compared, isComparing } = readShopping(params)
  const besides = (plans ?? []).filter(({ slug }) => compared.includes(slug))
  if (isComparing && besides.length > 1) return <Compared plans={besides} />
  return (
    <>
      <h1>{shop('title')}</h1>
      {isFailed ? (
        <Failed text={t('failed')} retry={retry} />
      ) : !plans ? (
        <p role="status" data-arriving>
          {t('loading')}
        </p>
      ) : plans.length === 0 ? (
        <p>{shop('noPlans')}</p>
      ) : (
        <Choosing plans={plans} />
      )}
    </>
  )
}

function Choosing({ plans }: { plans: readonly ComparedPlan[] }) {
  const { t } = useTranslation('shop')
  const [params] = useSearchParams()
  const { shopping, change } = useShopping()
  const { group, needs, chosen, compared } = shopping
  const found = findFamilies(gatherFamilies(plans), { group, needs })
  const isNarrowed = group !== undefined || needs.length > 0
  return (
    <>
      <ShopFilters plans={plans} shopping={shopping} change={change} />
      <div className={styles.found}>
        <output aria-live="polite">{t('count', { count: found.length })}</output>
        {isNarrowed && (
          <Link
            className={visitor.alone}
            to={shopAddress(params, { group: undefined, needs: [], chosen: [] })}
          >
            {t('clear')}
          </Link>
        )}
      </div>
      {found.length === 0 && <p>{t(group ? 'noneFor' : 'none')}</p>}
      <ul className={styles.cards}>
        {found.map((family) => {
          const plan = choosePlan(family, group, chosen)
          return (
            plan && (
              <FamilyCard
                key={family.plans[0]?.slug}
                family={family}
                plan={plan}
                needs={needs}
                compared={compared}
                change={change}
              />
            )
          )
        })}
      </ul>
      {(group === 'company' || found.length === 0) && <AskSeller isCompany={group === 'company'} />}
      {compared.length > 0 && <ComparedBar plans={plans.filter(({ slug }) => compared.includes(slug))} />}
    </>
  )
}

/** Who helps where no plan fits, or sells to more people than are covered by one. */
function AskSeller({ isCompany }: { isCompany: boolean }) {
  const { t } = useTranslation('shop')
  const seller = useSeller()
  if (!seller?.phone)
    return isCompany && seller?.email && <p>{t('forCompaniesMail', { email: seller.email })}</p>
  const phone = [formatPhone(seller.phone), seller.hours].filter(Boolean).join(', ')
  return (
    <p>
      <a className={visitor.alone} href={`tel:${seller.phone}`}>
        {t(isCompany ? 'forCompanies' : 'help', { phone })}
      </a>
    </p>
  )
}

/** The chosen plans side by side, instead of the cards. */
function Compared({ plans }: { plans: readonly ComparedPlan[] }) {
  const { t } = useTranslation('shop')
  const [params] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <p>
        <Link className={visitor.alone} to={shopAddress(params, { isComparing: false })}>
          {t('back')}
        </Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {t('comparing')}
      </h1>
      <Suspense fallback={<p role="status">{t('comparing')}</p>}>
        <ComparePlans
          plans={plans}
          today={presentDay()}
          price={(plan) => <Price plan={plan} />}
          hasDetails
          action={({ slug, name }) => (
            <Link className={visitor.button} to={planAddress(slug, params)}>
              {t('see', { name })}
            </Link>
          )}
        />
      </Suspense>
    </>
  )
}

const readPlans = dataWith<PlansOnSale['data']>('length')
