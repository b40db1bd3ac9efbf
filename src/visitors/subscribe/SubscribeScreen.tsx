import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { pathOf } from '@/api/paths'
import { withQuery } from '@/api/queryString'
import type { PlanOnSaleDetail } from '@/contract/plansOnSale'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useOnline } from '@/kit/elements/useOnline'
import { nameIn } from '@/visitors/nameIn'
import { dataWith } from '@/visitors/replies'
import { salesTitle } from '@/visitors/seller'
import { useAnswer } from '@/visitors/useAnswer'
import { VisitorLayout } from '@/visitors/VisitorLayout'
import { stepAddress } from './address'
import { broughtBy } from './broughtBy'
import { Down } from './Down'
import './es'
import { Gone } from './Gone'
import { SellerFooter } from '@/visitors/SellerFooter'
import { Start } from './Start'
import { TellWrong } from '@/visitors/form/TellWrong'
import styles from '@/visitors/Steps.module.css'
import { UnderWay } from './UnderWay'
import type { Subscribing } from './useCheckout'

const CancelPlan = lazyPart(() => import('@/visitors/cancel/CancelPlan'), 'CancelPlan')
const AgreePayroll = lazyPart(() => import('@/visitors/payroll/AgreePayroll'), 'AgreePayroll')
// Most people come by the address of one plan.
const Shop = lazyPart(() => import('@/visitors/shop/Shop'), 'Shop')
/** What no plan is called: where one is cancelled. */
const CANCEL = 'cancelar'
/** And where an employee agrees to what is deducted of their wage. */
const AGREE = 'autorizar'

/**
 * Subscribing to a plan: `/plan/{plan}`, followed by a campaign or a seller. Each question has an address of
 * its own; without a plan, those that are sold are shown. `/plan/cancelar` is the way out, and
 * `/plan/autorizar` where an employee answers what is to be deducted of their wage.
 */
export default function SubscribeScreen() {
  const { '*': rest = '' } = useParams()
  const [slug, ...path] = rest.split('/').filter(Boolean)
  const { t } = useTranslation('subscribe')
  const [isWrong, tellWrong] = useState(false)
  const isOnline = useOnline()
  const isLeaving = slug === CANCEL
  const title = isLeaving ? t('cancel') : (salesTitle() ?? t('title'))
  return (
    <VisitorLayout title={isWrong ? t('titleWithError', { title }) : title} footer={<SellerFooter />}>
      <TellWrong value={tellWrong}>
        <div className={slug ? styles.column : styles.wide}>
          <div role="status">{!isOnline && <p className={styles.offline}>{t('offline')}</p>}</div>
          {isLeaving ? (
            <Suspense fallback={<p role="status">{t('loading')}</p>}>
              <CancelPlan key={rest} token={path[0]} />
            </Suspense>
          ) : slug === AGREE ? (
            <Suspense fallback={<p role="status">{t('loading')}</p>}>
              <AgreePayroll key={rest} token={path[0] ?? '-'} />
            </Suspense>
          ) : slug ? (
            <Funnel key={rest} slug={slug} path={path} />
          ) : (
            <Suspense fallback={<p role="status">{t('loading')}</p>}>
              <Shop />
            </Suspense>
          )}
        </div>
      </TellWrong>
    </VisitorLayout>
  )
}

const Funnel = ({ slug, path }: { slug: string; path: string[] }) => (
  <UnderWay address={[slug, ...path].join('/')}>
    {(subscribing) => <StartOfPlan slug={slug} path={path} subscribing={subscribing} />}
  </UnderWay>
)

type StartOfPlanProps = { slug: string; path: string[]; subscribing: Subscribing }

function StartOfPlan({ slug, path, subscribing: { checkout, begin, forget } }: StartOfPlanProps) {
  const { t } = useTranslation('subscribe')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const via = checkout?.via ?? [...path, ...params.getAll('revendedor')].join('/').slice(0, 400)
  const plan = useAnswer(
    withQuery(pathOf('public', 'plans', nameIn(slug)), {
      via: via || undefined,
      seen: checkout || params.has('revendedor') ? '1' : undefined,
    }),
    readPlan,
  )
  if (plan.isUnknown) return <Gone why={plan.why} />
  if (plan.isFailed) return <Down retry={plan.retry} />
  if (!plan.answer) return <p role="status">{t('loading')}</p>
  const promotion = checkout ? checkout.promotion : plan.answer.promotion
  return (
    <>
      {promotion && (
        <p className={styles.note} role="status">
          {`${promotion}.`}
        </p>
      )}
      {plan.answer.headline && <p className={styles.note}>{plan.answer.headline}</p>}
      <Start
        plan={plan.answer}
        buying={{
          checkout,
          begin: async () => {
            const error = await begin({ plan: slug, path, ...broughtBy(params) })
            if (!error) await navigate(stepAddress(path.includes('empresa') ? 'employee' : 'who'))
            return error
          },
          onForget: forget,
        }}
      />
    </>
  )
}

const readPlan = dataWith<PlanOnSaleDetail>('covered')
