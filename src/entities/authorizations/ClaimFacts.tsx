import { useTranslation } from '@/i18n'
import { recordPath } from '@/api/paths'
import type { AuthorizationDetail } from '@/contract/authorizations'
import type { Claim } from '@/contract/claims'
import { CoverRules } from '@/entities/member-policies/CoverRulesTable'
import { DayText, Identifier, MoneyText, Text } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { FileButton } from '@/kit/record/FileButton'
import { claims } from './claimTexts'
import './claimsApi'

type Props = { authorization: AuthorizationDetail; claim: Claim }

/** What a claim has beside every authorization: its invoice, what the cover says of it, and how it is paid. */
export function ClaimFacts({ authorization, claim }: Props) {
  useTranslation('claims')
  const { uuid, currency, valid_from, estimate_cents, purpose, member_policy } = authorization
  const { invoice, invoice_total_cents, invoice_folio, payee, verdict, is_asked } = claim
  return (
    <>
      <Section title={claims.sections.money}>
        {is_asked && <p role="status">{claims.waits}</p>}
        <FieldFacts
          labels={claims.facts}
          show={{
            purpose: claims.purposes[purpose],
            served: <DayText value={valid_from} />,
            asked: <MoneyText cents={estimate_cents} currency={currency} />,
            total: <MoneyText cents={invoice_total_cents} currency={currency} />,
            folio: invoice_folio && <Identifier value={invoice_folio} />,
            payee: (
              <>
                {payee.holder} · {payee.bank} · <Identifier value={payee.clabe} />
              </>
            ),
          }}
        />
        <div>
          <FileButton
            address={recordPath('authorizations', uuid, 'attachments', invoice.uuid)}
            name={invoice.label}
            label={invoice.label}
          />
        </div>
      </Section>
      {verdict && (
        <Section title={claims.sections.verdict}>
          <p role="status">
            <strong>{verdict.answer.message}</strong>
          </p>
          <Cost cost={verdict.cost} currency={currency} />
          <CoverRules rules={verdict.answer.rules} cover={member_policy} />
        </Section>
      )}
      <Payouts claim={claim} currency={currency} />
    </>
  )
}

type CostProps = { cost: NonNullable<Claim['verdict']>['cost']; currency: string }

/** Who bears what of the sum; what comes to nothing is left out. */
function Cost({ cost, currency }: CostProps) {
  const money = (cents: number) => <MoneyText cents={cents} currency={currency} />
  const some = (cents: number) => cents > 0 && money(cents)
  return (
    <FieldFacts
      labels={claims.cost}
      show={{
        price_cents: money(cost.price_cents),
        deductible_cents: some(cost.deductible_cents),
        copay_cents: some(cost.copay_cents),
        coinsurance_cents: some(cost.coinsurance_cents),
        beyond_cents: some(cost.beyond_cents),
        plan_pays_cents: money(cost.plan_pays_cents),
        member_pays_cents: money(cost.member_pays_cents),
      }}
    />
  )
}

/** The transfers that it was paid by, and those that came back. */
const Payouts = ({ claim: { payouts }, currency }: { claim: Claim; currency: string }) => (
  <Section title={claims.sections.payouts}>
    <FactsTable
      title={claims.sections.payouts}
      none={claims.payout.none}
      rows={payouts}
      keyOf={({ uuid }) => uuid}
      columns={[
        [claims.payout.list, ({ list }) => list.label],
        [claims.payout.amount, ({ amount_cents }) => <MoneyText cents={amount_cents} currency={currency} />],
        [claims.payout.status, ({ status }) => claims.payout.statuses[status]],
        [claims.payout.day, ({ settled_on }) => settled_on && <DayText value={settled_on} />],
        [claims.payout.reference, ({ reference }) => <Text value={reference} />],
        [claims.payout.reason, ({ reason }) => <Text value={reason} />],
      ]}
    />
  </Section>
)
