import { useTranslation } from '@/i18n'
import { type Account, isHeldByPerson, type AccountDetail } from '@/contract/accounts'
import { CountText, Identifier, InstantText, Maybe, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { TaxFacts } from '@/kit/facts/countryFacts'
import { timeZoneName } from '@/kit/vocabulary/timeZones'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

const AccountLifeChart = lazyPart(() => import('./AccountLifeChart'), 'AccountLifeChart')
const AccountMonthsChart = lazyPart(() => import('./AccountMonthsChart'), 'AccountMonthsChart')

type Props = { account: AccountDetail }

/** What answers a call about an account: what it owes, how late, and whom it covers. */
export function AccountStrip({ account }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <FieldStrip
      labels={es.fields}
      bad={[account.overdue_cents > 0 && 'overdue_cents', account.overdue_days !== null && 'overdue_days']}
      show={{
        balance_due_cents: <MoneyText cents={account.balance_due_cents} currency={account.currency} />,
        overdue_cents: <MoneyText cents={account.overdue_cents} currency={account.currency} />,
        overdue_days: <Maybe value={account.overdue_days}>{(count) => t('days', { count })}</Maybe>,
        active_members: <CountText value={account.active_members} />,
        active_policies: <CountText value={account.active_policies} />,
      }}
    />
  )
}

/** The status of an account, and how late it is with what it owes. */
export function AccountStanding({ account: { status, overdue_days } }: { account: Account }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Status of="Account" value={status} />
      {overdue_days !== null && overdue_days > 0 && (
        <StatusTag tone="bad">{t('late', { count: overdue_days })}</StatusTag>
      )}
    </>
  )
}

/** An account's own data, in order of use. */
export function AccountSummary({ account }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Section title={t('sections.contract')}>
        <FieldFacts
          labels={es.fields}
          show={{
            number: <Identifier value={account.number} what={t('fields.number')} />,
            type: t(`types.${account.type}`),
            holder_person: isHeldByPerson(account.type) && (
              <RecordLink kind="Person" to={account.holder_person} />
            ),
            company: !isHeldByPerson(account.type) && <RecordLink kind="Company" to={account.company} />,
            parent_account: <RecordLink kind="Account" to={account.parent_account} />,
            account_manager: <Text value={account.account_manager?.label} />,
            source: t(`sources.${account.source}`),
            closed_at: account.closed_at && <InstantText value={account.closed_at} />,
          }}
        />
      </Section>
      <Section title={t('sections.billing')}>
        <FieldFacts
          labels={es.fields}
          show={{
            default_customer: <RecordLink kind="Customer" to={account.default_customer} />,
            billing_day: <Maybe value={account.billing_day}>{String}</Maybe>,
            net_payment_days: t('days', { count: account.net_payment_days }),
            dunning_policy: t(`policies.${account.dunning_policy}`),
            dunning_state: account.dunning_policy !== 'none' && t(`dunning.${account.dunning_state}`),
            credit_cents: <MoneyText cents={account.credit_cents} currency={account.currency} />,
            next_invoice_at: <InstantText value={account.next_invoice_at} />,
            statement_sent_at: account.statement_sent_at && (
              <>
                <InstantText value={account.statement_sent_at} /> · {account.statement_sent_to}
              </>
            ),
            timezone: timeZoneName(account.timezone),
            first_paid_at: <InstantText value={account.first_paid_at} />,
          }}
        />
      </Section>
      <ChartSection title={t('sections.life')} height={300}>
        <AccountLifeChart title={t('sections.life')} account={account.uuid} />
      </ChartSection>
      <ChartSection title={t('sections.months')} height={600}>
        <AccountMonthsChart title={t('sections.months')} account={account.uuid} />
      </ChartSection>
      <Section title={t('fields.tax_profile')} folded>
        <TaxFacts profile={account.tax_profile} />
      </Section>
    </>
  )
}
