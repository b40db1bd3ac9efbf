import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from '@/i18n'
import { liveCovers } from '@/contract/memberPolicies'
import { useListAccountsQuery } from '@/entities/accounts/api'
import { useListMemberPoliciesQuery } from '@/entities/member-policies/api'
import { useListSubscriptionsQuery } from '@/entities/subscriptions/api'
import { useListSupportTicketsQuery } from '@/entities/support-tickets/api'
import { DayText, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { Loaded } from '@/kit/feedback/Loaded'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Status } from '@/kit/facts/Status'
import './es'

const waiting = <Skeleton lines={1} />

/** What a caller asks about: their cover, their debt, their next payment and their last tickets. */
export function PersonGlance({ uuid }: { uuid: string }) {
  const { t } = useTranslation('persons')
  return (
    <Section title={t('sections.glance')}>
      <Facts>
        <Cover uuid={uuid} />
        <Money uuid={uuid} />
        <LastTicket uuid={uuid} />
      </Facts>
    </Section>
  )
}

function Cover({ uuid }: { uuid: string }) {
  const { t } = useTranslation('persons')
  const covers = useListMemberPoliciesQuery({ person: uuid, status: [...liveCovers], page: 1, size: 1 })
  return (
    <Fact label={t('glance.cover')}>
      <Loaded result={covers} skeleton={waiting}>
        {({ data: [cover], meta }) =>
          cover ? (
            <>
              <RecordLink kind="Policy" to={cover.policy} /> · {cover.plan.label}{' '}
              <Status of="MemberPolicy" value={cover.status} />
              {meta.total > 1 && ` ${t('glance.more', { count: meta.total - 1 })}`}
            </>
          ) : (
            t('glance.noCover')
          )
        }
      </Loaded>
    </Fact>
  )
}

/** What the account that they hold owes, and what it is charged next. */
function Money({ uuid }: { uuid: string }) {
  const { t } = useTranslation('persons')
  const accounts = useListAccountsQuery({ person: uuid, page: 1, size: 1 })
  const account = accounts.data?.data[0]
  const subscriptions = useListSubscriptionsQuery(
    account ? { account: account.uuid, sort: 'next_invoice_at', page: 1, size: 1 } : skipToken,
  )
  return (
    <>
      <Fact label={t('glance.balance')}>
        <Loaded result={accounts} skeleton={waiting}>
          {() =>
            account === undefined ? (
              <Text value={null} />
            ) : account.balance_due_cents === 0 ? (
              t('glance.upToDate')
            ) : (
              <>
                <MoneyText cents={account.balance_due_cents} currency={account.currency} />
                {account.overdue_cents > 0 && (
                  <>
                    {` · ${t('glance.overdue')} `}
                    <MoneyText cents={account.overdue_cents} currency={account.currency} />
                  </>
                )}
              </>
            )
          }
        </Loaded>
      </Fact>
      <Fact label={t('glance.nextCharge')}>
        {accounts.data && !account ? (
          <Text value={null} />
        ) : (
          <Loaded result={subscriptions} skeleton={waiting}>
            {({ data: [next] }) =>
              next?.next_invoice_at ? (
                <>
                  <MoneyText cents={next.amount_cents} currency={next.currency} /> ·{' '}
                  <DayText value={next.next_invoice_at} /> ·{' '}
                  <RecordLink kind="Subscription" to={{ uuid: next.uuid, label: next.number }} />
                </>
              ) : (
                <Text value={null} />
              )
            }
          </Loaded>
        )}
      </Fact>
    </>
  )
}

function LastTicket({ uuid }: { uuid: string }) {
  const { t } = useTranslation('persons')
  const tickets = useListSupportTicketsQuery({ requester: uuid, sort: '-created_at', page: 1, size: 1 })
  return (
    <Fact label={t('glance.lastTicket')}>
      <Loaded result={tickets} skeleton={waiting}>
        {({ data: [last] }) =>
          last ? (
            <>
              <RecordLink kind="SupportTicket" to={{ uuid: last.uuid, label: last.subject }} />{' '}
              <Status of="SupportTicket" value={last.status} />
            </>
          ) : (
            t('glance.noTickets')
          )
        }
      </Loaded>
    </Fact>
  )
}
