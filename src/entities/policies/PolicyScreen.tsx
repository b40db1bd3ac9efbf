import { Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { recordPath } from '@/api/paths'
import { type PolicyDetail, policyContract } from '@/contract/policies'
import { authorizationsTab } from '@/entities/authorizations/authorizationsTab'
import { claimsTab } from '@/entities/authorizations/claimsTab'
import { eventsTab } from '@/entities/events/EventsTable'
import { debtFacts, debtLabels } from '@/kit/facts/debtFacts'
import { askCoverMenu } from '@/entities/member-policies/askCoverMenu'
import { coversOfPolicyTab } from '@/entities/member-policies/MemberPoliciesTable'
import { CountText, DayText, Identifier, InstantText, MoneyText, RecordLink, YesNo } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { useFileAct } from '@/kit/record/useFileAct'
import { formatDay, formatList, formatMoney } from '@/kit/text/formats'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Status } from '@/kit/facts/Status'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { nextActs } from '@/contract/nextActs'
import {
  useArchivePolicyMutation,
  useGetPolicyQuery,
  useListPoliciesQuery,
  usePolicyTransitionMutation,
} from './api'
import { AddPersonButton } from './AddPersonButton'
import { certificateMenu } from '@/entities/member-policies/certificateMenu'
import { es } from './es'
import { policyMenu } from './policyMenu'
import { PolicyStatusBadge } from './PolicyStatusBadge'
import { CoverGapFields } from './CoverGapFields'

const PlanDocumentsTable = lazyPart(() => import('@/entities/plans/PlanDocumentsTable'), 'PlanDocumentsTable')
const InvoicesTable = lazyPart(() => import('@/entities/invoices/InvoicesTable'), 'InvoicesTable')
const PaymentsTable = lazyPart(() => import('@/entities/payments/PaymentsTable'), 'PaymentsTable')
const PolicyBenefits = lazyPart(() => import('./PolicyBenefits'), 'PolicyBenefits')
const Form = lazyPart(() => import('./PolicyForm'), 'PolicyForm')

/** One policy: its period, members, benefits, invoices and renewals. */
export default function PolicyScreen() {
  const file = useFileAct()
  return (
    <RecordScreen
      contract={policyContract}
      next={nextActs.Policy}
      result={useGetPolicyQuery(useUuid())}
      rows={useListingPage(policyContract, useListPoliciesQuery)}
      useTransition={usePolicyTransitionMutation}
      useArchive={useArchivePolicyMutation}
      dangerous={['suspend']}
      menu={(policy) => [
        ...(policy.status === 'draft' || policy.status === 'pending_payment'
          ? []
          : [
              askCoverMenu('Policy', { policy: policy.uuid }),
              file({
                label: es.certificate,
                permission: 'Policy.view',
                address: recordPath('policies', policy.uuid, 'certificate'),
                file: `Certificado ${policy.number}.pdf`,
              }),
              certificateMenu({ ...policy, kind: 'Policy' }, es.sendCertificate),
            ]),
        ...policyMenu(policy),
      ]}
      title={({ holder }) => holder.label}
      folio={({ number }) => number}
      status={(policy) => <PolicyStatusBadge policy={policy} />}
      why={(policy) => <Why policy={policy} />}
      account={({ account }) => account}
      strip={(policy) => (
        <FieldStrip
          labels={{ ...es.fields, ...debtLabels }}
          bad={['overdue_cents']}
          show={{
            plan: <RecordLink kind="Plan" to={policy.plan} />,
            monthly_cents: <MoneyText cents={policy.monthly_cents} currency={policy.currency} />,
            next_payment_at: <InstantText value={policy.next_payment_at} />,
            ends_on: <DayText value={policy.ends_on} />,
            ...debtFacts(policy),
          }}
        />
      )}
      summary={(policy) => <Summary policy={policy} />}
      tabs={(policy) => [
        coversOfPolicyTab(
          policy.uuid,
          policy.members,
          !policy.archived_at && policy.status !== 'expired' && policy.status !== 'cancelled' && (
            <AddPersonButton policy={policy} />
          ),
        ),
        { name: 'beneficios', label: es.tabs.benefits, content: <PolicyBenefits policy={policy} /> },
        ...(policy.customer
          ? [
              {
                name: 'facturas',
                label: es.tabs.payments,
                content: <Payments customer={policy.customer.uuid} />,
              },
            ]
          : []),
        authorizationsTab({ policy: policy.uuid }, { of: { policy: policy.uuid } }),
        claimsTab({ policy: policy.uuid }, { of: { policy: policy.uuid } }, ['reimbursement']),
        {
          name: 'renovaciones',
          label: es.tabs.terms,
          count: policy.terms.length,
          content: <Terms policy={policy} />,
        },
        eventsTab(policy.uuid),
      ]}
      form={(policy) => <Form policy={policy} />}
    />
  )
}

type Props = { policy: PolicyDetail }

const Summary = ({ policy }: Props) => (
  <>
    <CoverGapFields gaps={policy.gaps} isActElsewhere />
    <Section title={es.sections.term}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={policy.number} what={es.fields.number} />,
          enrolled_on: <DayText value={policy.enrolled_on} />,
          starts_on: <DayText value={policy.starts_on} />,
          effective_on: <DayText value={policy.effective_on} />,
          grace_until: policy.grace_until && <DayText value={policy.grace_until} />,
          auto_renew: <YesNo value={policy.auto_renew} />,
          nonrenewal_on: policy.nonrenewal_on && <DayText value={policy.nonrenewal_on} />,
          nonrenewal_exception: policy.nonrenewal_exception,
          renewal_cents: policy.renewal_cents !== null && (
            <MoneyText cents={policy.renewal_cents} currency={policy.currency} />
          ),
          renewal_reasons:
            policy.renewal_reasons.length > 0 &&
            formatList(policy.renewal_reasons.map((reason) => es.renewalReasons[reason])),
          renewal_told_on: policy.renewal_told_on && <DayText value={policy.renewal_told_on} />,
          premium_cents: <MoneyText cents={policy.premium_cents} currency={policy.currency} />,
          paid_cents: <MoneyText cents={policy.paid_cents} currency={policy.currency} />,
          balance_cents: <MoneyText cents={policy.balance_cents} currency={policy.currency} />,
        }}
      />
    </Section>
    <Section title={es.sections.contract}>
      <FieldFacts
        labels={es.fields}
        show={{
          account: <RecordLink kind="Account" to={policy.account} />,
          holder: <RecordLink kind="Member" to={policy.holder} />,
          health_declared:
            policy.health_declared !== null && (policy.health_declared ? es.declared.yes : es.declared.no),
          plan_revision: <CountText value={policy.plan_revision} />,
          addons: policy.addons.length > 0 && formatList(policy.addons.map(({ label }) => label)),
          stage: es.stages[policy.stage],
          previous_policy: policy.previous_policy && <RecordLink kind="Policy" to={policy.previous_policy} />,
        }}
      />
    </Section>
    {policy.documents.length > 0 && (
      <Section title={es.sections.documents}>
        <Suspense fallback={<Skeleton lines={2} />}>
          <PlanDocumentsTable plan={policy.plan.uuid} documents={policy.documents} />
        </Suspense>
      </Section>
    )}
    <Section title={es.sections.payer}>
      <FieldFacts
        labels={es.fields}
        show={{
          funding: es.fundings[policy.funding],
          customer: <RecordLink kind="Customer" to={policy.customer} />,
          subscription: policy.subscription && <RecordLink kind="Subscription" to={policy.subscription} />,
          fund: policy.fund && <RecordLink kind="Fund" to={policy.fund} />,
          distribution: policy.distribution && distributionText(policy.distribution),
        }}
      />
    </Section>
    {policy.cancel_effective_on && (
      <Section title={es.sections.ending}>
        <FieldFacts
          labels={policy.status === 'cancelled' ? es.fields : { ...es.fields, ...es.ends }}
          show={{
            cancel_effective_on: <DayText value={policy.cancel_effective_on} />,
            cancel_reason: policy.cancel_reason,
          }}
        />
      </Section>
    )}
  </>
)

/** Why the policy is in the status it is in, and what comes next. */
function Why({ policy }: Props) {
  const { t } = useTranslation('policies')
  const day = (value: string | null) => (value ? formatDay(value) : '—')
  const { status, cancel_effective_on: ends, debt, currency } = policy
  return (
    <>
      {t(`why.${policy.status}`, {
        starts: day(policy.starts_on),
        effective: day(policy.effective_on ?? policy.starts_on),
        ends: day(policy.ends_on),
        grace: day(policy.grace_until),
        suspended: day(policy.suspended_on),
        cancelled: day(policy.cancel_effective_on),
        reason: (status === 'cancelled' && policy.cancel_reason) || (policy.status_reason ?? ''),
      })}
      {ends && status !== 'cancelled' && ` ${t('ending', { day: formatDay(ends) })}`}
      {policy.nonrenewal_reason &&
        policy.nonrenewal_on &&
        ` ${t('notRenewed', { day: formatDay(policy.nonrenewal_on), reason: policy.nonrenewal_reason })}`}
      {debt.overdue_cents > 0 && debt.oldest && (
        <>
          {` ${t('debt.why', { count: debt.overdue_invoices, amount: formatMoney(debt.overdue_cents, currency), day: formatDay(debt.oldest.due_on) })} `}
          <RecordLink kind="Invoice" to={debt.oldest.invoice} />
        </>
      )}
    </>
  )
}

const distributionText = ({ employer_pct, employer_cents }: NonNullable<PolicyDetail['distribution']>) =>
  formatList([
    ...(employer_pct === null ? [] : [`${employer_pct} %`]),
    ...(employer_cents === null ? [] : [formatMoney(employer_cents)]),
  ])

const Payments = ({ customer }: { customer: string }) => (
  <>
    <Suspense fallback={<Skeleton lines={8} />}>
      <InvoicesTable filter={{ customer }} />
      <PaymentsTable filter={{ customer }} />
    </Suspense>
  </>
)

const Terms = ({ policy: { terms } }: Props) => (
  <FactsTable
    title={es.tabs.terms}
    none={es.none}
    rows={terms}
    keyOf={({ uuid }) => uuid}
    columns={[
      [es.fields.number, ({ uuid, number }) => <RecordLink kind="Policy" to={{ uuid, label: number }} />],
      [es.fields.stage, ({ stage }) => es.stages[stage]],
      [es.fields.starts_on, ({ starts_on }) => <DayText value={starts_on} />],
      [es.fields.ends_on, ({ ends_on }) => <DayText value={ends_on} />],
      [es.fields.status, ({ status }) => <Status of="Policy" value={status} />],
    ]}
  />
)
