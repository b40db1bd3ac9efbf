import { useTranslation } from '@/i18n'
import { type FundAuthorizationDetail, standingApprovals } from '@/contract/fundAuthorizations'
import { DayText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { formatMoney } from '@/kit/text/formats'
import { Fact, Facts, FieldFacts, Section } from '@/kit/facts/Section'
import { allowedCents, shortfallOf } from './decisionMenu'
import styles from './DecisionPanel.module.css'
import { es } from './es'

type Props = { authorization: FundAuthorizationDetail }

/** What has to be known to decide: what is asked on one side, what it would do to the fund on the other. */
export function DecisionPanel({ authorization }: Props) {
  const { t } = useTranslation('fund-authorizations')
  const { currency, fund_share_cents, available_cents, room } = authorization
  const isOpen = authorization.status === 'pending' || authorization.status === 'needs_info'
  const money = (cents: number) => formatMoney(cents, currency)
  const [first] = standingApprovals(authorization.decisions)
  const fits = allowedCents(authorization)
  const missing = shortfallOf(authorization)
  return (
    <Section title={es.sections.decision}>
      <div className={styles.panel}>
        <FieldFacts
          labels={es.fields}
          show={{
            member: <RecordLink kind="Member" to={authorization.member} />,
            service: <RecordLink kind="Service" to={authorization.service} />,
            provider: <RecordLink kind="Provider" to={authorization.provider} />,
            service_on: <DayText value={authorization.service_on} />,
            requested_cents: <MoneyText cents={authorization.requested_cents} currency={currency} />,
            member_share_cents: <MoneyText cents={authorization.member_share_cents} currency={currency} />,
            fund_share_cents: <MoneyText cents={fund_share_cents} currency={currency} />,
          }}
        />
        <div>
          <Facts>
            <Fact label={es.fields.fund}>
              <RecordLink kind="Fund" to={authorization.fund} />
            </Fact>
            <Fact label={es.fields.available_cents}>
              <MoneyText cents={available_cents} currency={currency} />
            </Fact>
            {isOpen && (
              <Fact label={es.after}>
                <MoneyText cents={available_cents - fund_share_cents} currency={currency} />
              </Fact>
            )}
          </Facts>
        </div>
      </div>
      <FactsTable
        title={es.sections.limits}
        none={es.limit.none}
        rows={room}
        keyOf={({ rule }) => rule}
        columns={[
          [es.limit.rule, ({ rule }) => es.rules[rule]],
          [es.limit.total, ({ limit_cents }) => <MoneyText cents={limit_cents} currency={currency} />],
          [es.limit.used, ({ used_cents }) => <MoneyText cents={used_cents} currency={currency} />],
          [es.limit.left, ({ left_cents }) => <MoneyText cents={left_cents} currency={currency} />],
        ]}
      />
      {isOpen && missing > 0 && <p className={styles.note}>{t('missing', { amount: money(missing) })}</p>}
      {isOpen && fits < fund_share_cents && (
        <p className={styles.note}>{fits > 0 ? t('tooMuch', { amount: money(fits) }) : t('nothing')}</p>
      )}
      {isOpen && first && (
        <p className={styles.note}>
          {t('firstOfTwo', { who: first.by.label, amount: money(first.cents ?? 0) })}
        </p>
      )}
    </Section>
  )
}
