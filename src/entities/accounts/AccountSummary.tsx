import { useTranslation } from 'react-i18next'
import { isHeldByPerson, type AccountDetail } from '@/contract/accounts'
import { CountText, Identifier, InstantText, Maybe, MoneyText, RecordLink, Text } from '@/kit/cells'
import { TaxFacts } from '@/kit/countryFacts'
import { RecordSection } from '@/kit/RecordSection'
import { timeZoneName } from '@/kit/timeZones'
import { Fact, Facts, FactStrip, Section, StripFact } from '@/kit/Section'

type Props = { account: AccountDetail }

/** What answers a call about an account: what it owes, how late, and whom it covers. */
export function AccountStrip({ account }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <FactStrip>
      <StripFact label={t('fields.balance_due_cents')}>
        <MoneyText cents={account.balance_due_cents} currency={account.currency} />
      </StripFact>
      <StripFact label={t('fields.overdue_cents')}>
        <MoneyText cents={account.overdue_cents} currency={account.currency} />
      </StripFact>
      <StripFact label={t('fields.overdue_days')}>
        <Maybe value={account.overdue_days}>{(count) => t('days', { count })}</Maybe>
      </StripFact>
      <StripFact label={t('fields.active_members')}>
        <CountText value={account.active_members} />
      </StripFact>
    </FactStrip>
  )
}

/** An account's own data, in order of use. */
export function AccountSummary({ account }: Props) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Section title={t('sections.contract')}>
        <Facts>
          <Fact label={t('fields.number')}>
            <Identifier value={account.number} what={t('fields.number')} />
          </Fact>
          <Fact label={t('fields.type')}>{t(`types.${account.type}`)}</Fact>
          {isHeldByPerson(account.type) ? (
            <Fact label={t('fields.holder_person')}>
              <RecordLink kind="Person" to={account.holder_person} />
            </Fact>
          ) : (
            <Fact label={t('fields.company')}>
              <RecordLink kind="Company" to={account.company} />
            </Fact>
          )}
          <Fact label={t('fields.parent_account')}>
            <RecordLink kind="Account" to={account.parent_account} />
          </Fact>
          <Fact label={t('fields.account_manager')}>
            <Text value={account.account_manager?.label} />
          </Fact>
          <Fact label={t('fields.source')}>{t(`sources.${account.source}`)}</Fact>
          {account.status_reason && <Fact label={t('fields.status_reason')}>{account.status_reason}</Fact>}
          {account.closed_at && (
            <Fact label={t('fields.closed_at')}>
              <InstantText value={account.closed_at} />
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('sections.billing')}>
        <Facts>
          <Fact label={t('fields.default_customer')}>
            <RecordLink kind="Customer" to={account.default_customer} />
          </Fact>
          <Fact label={t('fields.billing_day')}>
            <Maybe value={account.billing_day}>{String}</Maybe>
          </Fact>
          <Fact label={t('fields.net_payment_days')}>{t('days', { count: account.net_payment_days })}</Fact>
          <Fact label={t('fields.dunning_policy')}>{t(`policies.${account.dunning_policy}`)}</Fact>
          <Fact label={t('fields.dunning_state')}>{t(`dunning.${account.dunning_state}`)}</Fact>
          <Fact label={t('fields.credit_cents')}>
            <MoneyText cents={account.credit_cents} currency={account.currency} />
          </Fact>
          <Fact label={t('fields.timezone')}>{timeZoneName(account.timezone)}</Fact>
          <Fact label={t('fields.first_paid_at')}>
            <InstantText value={account.first_paid_at} />
          </Fact>
        </Facts>
      </Section>
      <Section title={t('fields.tax_profile')} folded>
        <TaxFacts profile={account.tax_profile} />
      </Section>
      <RecordSection kind="Account" record={account} />
    </>
  )
}
