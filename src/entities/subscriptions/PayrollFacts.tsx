import type { PayrollConsent, PayrollProposal } from '@/contract/subscriptions'
import { Identifier, InstantText, MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { es } from './es'

type ProposalProps = { proposal: PayrollProposal; currency: string }

/** What the employee is asked to agree to and has not answered. */
export const ProposalFacts = ({ proposal, currency }: ProposalProps) => (
  <Section title={es.proposal.title}>
    <FieldFacts
      labels={es.proposal}
      show={{
        company: <RecordLink kind="Company" to={proposal.company} />,
        amount_cents: <MoneyText cents={proposal.amount_cents} currency={currency} />,
        text: <Text value={proposal.text} />,
        sent_to: proposal.sent_to,
        created_at: <InstantText value={proposal.created_at} />,
        expires_at: <InstantText value={proposal.expires_at} />,
      }}
    />
  </Section>
)

type PayrollProps = { payroll: PayrollConsent; currency: string }

/** Payroll deduction and the employee's consent: its words, its time and its signer. */
export const PayrollFacts = ({ payroll, currency }: PayrollProps) => (
  <Section title={es.fields.payroll}>
    <FieldFacts
      labels={es.payroll}
      show={{
        state: payroll.ended_at ? es.payroll.off : es.payroll.on,
        company: <RecordLink kind="Company" to={payroll.company} />,
        amount_cents: <MoneyText cents={payroll.amount_cents} currency={currency} />,
        accepted_at: <InstantText value={payroll.accepted_at} />,
        accepted_by: payroll.accepted_by,
        work_mail: payroll.work_mail,
        employee_number: payroll.employee_number && (
          <Identifier value={payroll.employee_number} what={es.payroll.employee_number} />
        ),
        text_version: payroll.text_version,
        ip: payroll.ip && <Identifier value={payroll.ip} what={es.payroll.ip} />,
        text: <Text value={payroll.text} />,
        ended_at: payroll.ended_at && <InstantText value={payroll.ended_at} />,
        ended_because: payroll.ended_because,
      }}
    />
  </Section>
)
