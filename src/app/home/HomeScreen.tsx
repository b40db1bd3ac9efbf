import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { type HomeQuery, type HomeTab, homeTabs, type Month } from '@/contract/home'
import { Role } from '@/contract/permissions'
import { Can } from '@/kit/elements/Can'
import { dayOf } from '@/contract/days'
import { formatDay } from '@/kit/text/formats'
import { Screen } from '@/kit/navigation/Screen'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Skeleton } from '@/kit/elements/Skeleton'
import type { Result } from '@/kit/feedback/Loaded'
import { useNow } from '@/kit/elements/useNow'
import { WhenIdle } from '@/kit/elements/WhenIdle'
import { selectAccount, selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { Block } from './Block'
import { FirstSteps } from './FirstSteps'
import { Funds } from './Funds'
import styles from './Home.module.css'
import {
  ANEW,
  useGetAuditFundsQuery,
  useGetAuditMarksQuery,
  useGetAuditMeasuresQuery,
  useGetAuditMonthsQuery,
  useGetHomeStartQuery,
  useGetOperationsQueueQuery,
  useGetPlansDecisionsQuery,
  useGetPlansMeasuresQuery,
  useGetPlansMixQuery,
  useGetPlansMonthsQuery,
} from './homeApi'
import './es'
import { Measures } from './Measures'
import { Mix } from './Mix'
import { PeriodChoice } from './PeriodChoice'
import { Queue } from './Queue'
import { usePeriod } from './usePeriod'

const MonthsChart = lazyPart(() => import('./MonthsChart'), 'MonthsChart')
const ChannelsBlock = lazyPart(() => import('./ChannelsBlock'), 'ChannelsBlock')
const QueueDays = lazyPart(() => import('./QueueDays'), 'QueueDays')
const MyTickets = lazyPart(() => import('./Latest'), 'MyTickets')
const ApprovalsTable = lazyPart(() => import('@/entities/payments/ApprovalsTable'), 'ApprovalsTable')
const LatestEvents = lazyPart(() => import('./Latest'), 'LatestEvents')

/** The parts that the tabs of home show at once. */
export const partsOfHome = [MonthsChart, ChannelsBlock, QueueDays, MyTickets, ApprovalsTable, LatestEvents]

/** Where one lands after signing in: what there is to do, how the sale goes and whether the money adds up. */
export default function HomeScreen() {
  const { t } = useTranslation('home')
  const role = Role.safeParse(useAppSelector(selectUser)?.role).data ?? 'viewer'
  const account = useAppSelector(selectAccountUuid) ?? undefined
  const name = useAppSelector(selectAccount)?.label
  const now = useNow()
  const shown = usePeriod(role)
  const query = { ...shown.period, account }
  const start = useGetHomeStartQuery(query)
  const isEmpty = start.currentData?.is_empty ?? false
  const Tab = tabs[shown.tab]

  return (
    <Screen
      title={t('title')}
      beside={
        <span className={styles.scope}>
          {account ? (name ?? t('oneAccount')) : t('allAccounts')} ·{' '}
          {t('today', { day: formatDay(dayOf(now)) })}
        </span>
      }
    >
      {isEmpty ? (
        <FirstSteps account={account && (name ?? t('oneAccount'))} />
      ) : (
        <>
          <div className={styles.head}>
            <nav className={styles.tabs} aria-label={t('tabs')}>
              {homeTabs.map((tab) => (
                <Link
                  key={tab}
                  to={shown.href({ tab })}
                  aria-current={tab === shown.tab ? 'page' : undefined}
                >
                  {t(`tab.${tab}`)}
                </Link>
              ))}
            </nav>
            <PeriodChoice shown={shown} />
          </div>
          <Tab key={shown.tab} query={query} />
        </>
      )}
    </Screen>
  )
}

type Props = { query: HomeQuery }

const anew = { refetchOnMountOrArgChange: ANEW }

function Operations({ query }: Props) {
  const { t } = useTranslation('home')
  return (
    <>
      <Block title={t('blocks.queue')} what={t('the.queue')} result={useGetOperationsQueueQuery(query, anew)}>
        {(lines) => (
          <Queue
            lines={lines}
            none={t('nothingToDo')}
            beside={(line) => (
              <WhenIdle>
                <QueueDays line={line} query={query} />
              </WhenIdle>
            )}
          />
        )}
      </Block>
      <WhenIdle>
        <div className={styles.approvals}>
          <Can do="Transaction.create">
            <ApprovalsTable filter={{ account: query.account }} />
          </Can>
        </div>
        <div className={styles.pair}>
          <Can do="SupportTicket.edit">
            <MyTickets account={query.account} />
          </Can>
          <LatestEvents account={query.account} />
        </div>
      </WhenIdle>
    </>
  )
}

type MonthsProps = { title: string; result: Result<Month[]>; children: (months: Month[]) => ReactNode }

/** A chart of months under its title, which is there before the chart. */
function Months({ title, result, children }: MonthsProps) {
  const { t } = useTranslation('home')
  return (
    <Block title={title} what={t('the.chart')} result={result}>
      {(months) => <Suspense fallback={<Skeleton lines={6} />}>{children(months)}</Suspense>}
    </Block>
  )
}

function Plans({ query }: Props) {
  const { t } = useTranslation('home')
  return (
    <>
      <Block
        title={t('blocks.plansMeasures')}
        what={t('the.measures')}
        result={useGetPlansMeasuresQuery(query, anew)}
      >
        {(measures) => <Measures measures={measures} />}
      </Block>
      <div className={styles.pair}>
        <Months title={t('blocks.plansMonths')} result={useGetPlansMonthsQuery(query, anew)}>
          {(months) => <MonthsChart title={t('blocks.plansMonths')} months={months} />}
        </Months>
        <Block title={t('blocks.mix')} what={t('the.mix')} result={useGetPlansMixQuery(query, anew)}>
          {(mix) => <Mix mix={mix} />}
        </Block>
      </div>
      <Suspense>
        <ChannelsBlock title={t('blocks.channels')} query={query} />
      </Suspense>
      <Block
        title={t('blocks.decisions')}
        what={t('the.decisions')}
        result={useGetPlansDecisionsQuery(query, anew)}
      >
        {(lines) => <Queue lines={lines} none={t('nothingToDecide')} />}
      </Block>
    </>
  )
}

function Audit({ query }: Props) {
  const { t } = useTranslation('home')
  return (
    <>
      <Block
        title={t('blocks.auditMeasures')}
        what={t('the.measures')}
        result={useGetAuditMeasuresQuery(query, anew)}
      >
        {(measures) => <Measures measures={measures} />}
      </Block>
      <div className={styles.pair}>
        <Months title={t('blocks.auditMonths')} result={useGetAuditMonthsQuery(query, anew)}>
          {(months) => <MonthsChart title={t('blocks.auditMonths')} months={months} isMoney isStacked />}
        </Months>
        <Block title={t('blocks.funds')} what={t('the.funds')} result={useGetAuditFundsQuery(query, anew)}>
          {(told) => <Funds told={told} />}
        </Block>
      </div>
      <Block title={t('blocks.marks')} what={t('the.marks')} result={useGetAuditMarksQuery(query, anew)}>
        {(lines) => <Queue lines={lines} none={t('nothingToReview')} />}
      </Block>
    </>
  )
}

const tabs: Record<HomeTab, (props: Props) => ReactNode> = {
  operations: Operations,
  plans: Plans,
  audit: Audit,
}
