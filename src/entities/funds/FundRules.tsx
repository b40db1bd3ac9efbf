import type { FundDetail } from '@/contract/funds'
import {
  CountText,
  DayText,
  ListText,
  MoneyText,
  RecordLink,
  RecordLinks,
  Text,
  WordsText,
  YesNo,
} from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Fact, Facts, FieldFacts, Section } from '@/kit/facts/Section'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useLabels } from '@/kit/vocabulary/labels'
import { es } from './es'

type Props = { fund: FundDetail }

/** The rules of a fund: up to where it pays, for whom, and who has to say yes. */
export const FundRules = ({ fund }: Props) => (
  <>
    <Section title={es.sections.limits}>
      <Facts>
        {(['per_authorization_cents', 'per_member_period_cents', 'per_family_period_cents'] as const).map(
          (name) => (
            <Fact key={name} label={es.limits[name]}>
              <Limit cents={fund.limits[name]} currency={fund.currency} />
            </Fact>
          ),
        )}
        <Fact label={es.fields.copay_pct}>
          <Text value={fund.copay_pct && `${fund.copay_pct} %`} />
        </Fact>
      </Facts>
      <FactsTable
        title={es.limits.per_category}
        none={es.category.none}
        rows={fund.limits.per_category}
        keyOf={({ service_category_uuid }) => service_category_uuid}
        columns={[
          [
            es.category.service_category,
            ({ service_category_uuid }) => (
              <RecordLink
                kind="ServiceCategory"
                to={fund.limit_categories.find(({ uuid }) => uuid === service_category_uuid)}
              />
            ),
          ],
          [
            es.limits.per_category,
            ({ cents, pct }) =>
              pct === null ? <MoneyText cents={cents} currency={fund.currency} /> : `${pct} %`,
          ],
        ]}
      />
    </Section>
    <Section title={es.sections.eligible}>
      <Facts>
        <Fact label={es.eligible.member_status}>
          <MemberStatuses values={fund.eligible.member_status} />
        </Fact>
        <Fact label={es.eligible.waiting_days}>
          <CountText value={fund.eligible.waiting_days} />
        </Fact>
        <Fact label={es.eligible.departments}>
          {fund.eligible.departments.length === 0 ? (
            es.anyone
          ) : (
            <ListText items={fund.eligible.departments} />
          )}
        </Fact>
        <Fact label={es.eligible.plan_uuids}>
          {fund.eligible_plans.length === 0 ? (
            es.anyone
          ) : (
            <RecordLinks kind="Plan" to={fund.eligible_plans} />
          )}
        </Fact>
      </Facts>
    </Section>
    <Approval fund={fund} />
    <Section title={es.sections.term}>
      <FieldFacts
        labels={es.fields}
        show={{
          starts_on: <DayText value={fund.starts_on} />,
          ends_on: <DayText value={fund.ends_on} />,
          period: es.periods[fund.period],
          period_start: <DayText value={fund.period_start} />,
          rollover: es.rollovers[fund.rollover],
          rollover_pct: fund.rollover === 'pct' && fund.rollover_pct && `${fund.rollover_pct} %`,
        }}
      />
    </Section>
    <Alerts fund={fund} />
  </>
)

/** States of a member, by the words that members have. */
function MemberStatuses({ values }: { values: string[] }) {
  useLabels('Member')
  const { status } = useTexts('Member')
  return <WordsText words={values.map((value) => status(value) ?? value)} />
}

/** An amount, or that there is none. */
const Limit = ({ cents, currency }: { cents: number | null; currency: string }) =>
  cents === null ? es.unlimited : <MoneyText cents={cents} currency={currency} />

const Approval = ({ fund: { approval, currency, credit_line_cents } }: Props) => (
  <Section title={es.sections.approval}>
    <Facts>
      <Fact label={es.fields.credit_line_cents}>
        <MoneyText cents={credit_line_cents} currency={currency} />
      </Fact>
      <Fact label={es.approval.auto_approve_below_cents}>
        {approval.auto_approve_below_cents === 0 ? (
          es.nobody
        ) : (
          <MoneyText cents={approval.auto_approve_below_cents} currency={currency} />
        )}
      </Fact>
      <Fact label={es.approval.four_eyes}>
        <YesNo value={approval.four_eyes} />
      </Fact>
      <Fact label={es.approval.two_approvals_above_cents}>
        {approval.two_approvals_above_cents === null ? (
          es.never
        ) : (
          <MoneyText cents={approval.two_approvals_above_cents} currency={currency} />
        )}
      </Fact>
      <Fact label={es.approval.expires_days}>
        <CountText value={approval.expires_days} />
      </Fact>
    </Facts>
  </Section>
)

const Alerts = ({ fund: { auto_topup, currency, ...fund } }: Props) => (
  <Section title={es.sections.alerts}>
    <FieldFacts
      labels={es.fields}
      show={{
        low_balance_cents: <MoneyText cents={fund.low_balance_cents} currency={currency} />,
        notify_users: <RecordLinks kind="User" to={fund.notify_users} />,
      }}
    />
    {auto_topup && (
      <Facts>
        <Fact label={es.topup.when_below_cents}>
          <MoneyText cents={auto_topup.when_below_cents} currency={currency} />
        </Fact>
        <Fact label={es.topup.amount_cents}>
          <MoneyText cents={auto_topup.amount_cents} currency={currency} />
        </Fact>
        <Fact label={es.fields.auto_topup_method}>
          <RecordLink kind="PaymentMethod" to={fund.auto_topup_method} />
        </Fact>
        <Fact label={es.topup.max_per_month}>
          <CountText value={auto_topup.max_per_month} />
        </Fact>
      </Facts>
    )}
  </Section>
)
