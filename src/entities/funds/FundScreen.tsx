import { useTranslation } from '@/i18n'
import { type FundDetail, fundContract } from '@/contract/funds'
import { eventsTab } from '@/entities/events/EventsTable'
import { SimulationTab } from '@/entities/fund-authorizations/SimulationTab'
import { ApprovalsTable } from '@/entities/payments/ApprovalsTable'
import { LedgerTable } from '@/entities/fund-movements/LedgerTable'
import { DayText, Identifier, MoneyText, RecordLink } from '@/kit/facts/cells'
import { formatCount, formatMoney, formatPercent } from '@/kit/text/formats'
import { useCreateAct } from '@/kit/record/useCreateAct'
import { ChartSection } from '@/kit/charts/ChartSection'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { StatusTag } from '@/kit/facts/StatusTag'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import { useArchiveFundMutation, useFundTransitionMutation, useGetFundQuery, useListFundsQuery } from './api'
import { BeneficiariesList } from './BeneficiariesList'
import { BalanceBar } from './BalanceBar'
import { es } from './es'
import { fundMenu } from './fundMenu'
import { FundRules } from './FundRules'
import { FundStatusBadge } from './FundStatusBadge'

const Form = lazyPart(() => import('./FundForm'), 'FundEditForm')
const BalanceChart = lazyPart(() => import('./BalanceChart'), 'BalanceChart')
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')
const FundAuthorizationsTable = lazyPart(
  () => import('@/entities/fund-authorizations/FundAuthorizationsTable'),
  'FundAuthorizationsTable',
)

/** One fund: its balance, rules, beneficiaries, movements and simulation. */
export default function FundScreen() {
  const create = useCreateAct('FundAuthorization')
  return (
    <RecordScreen
      contract={fundContract}
      next={nextActs.Fund}
      result={useGetFundQuery(useUuid())}
      rows={useListingPage(fundContract, useListFundsQuery)}
      useTransition={useFundTransitionMutation}
      useArchive={useArchiveFundMutation}
      dangerous={['freeze']}
      menu={(fund) => [...(fund.status === 'active' ? [create({ fund: fund.uuid })] : []), ...fundMenu(fund)]}
      title={({ name }) => name}
      folio={({ number }) => number}
      account={({ account }) => account}
      status={(fund) => <FundStatusBadge fund={fund} />}
      strip={(fund) => (
        <FieldStrip
          labels={es.fields}
          show={{
            available_cents: <MoneyText cents={fund.available_cents} currency={fund.currency} />,
            held_cents: (
              <>
                <MoneyText cents={fund.held_cents} currency={fund.currency} />
                {fund.holds > 0 && ` (${formatCount(fund.holds)})`}
              </>
            ),
            posted_cents: <MoneyText cents={fund.posted_cents} currency={fund.currency} />,
            low_balance_cents: <MoneyText cents={fund.low_balance_cents} currency={fund.currency} />,
            difference_cents: <Reconciled fund={fund} />,
          }}
        />
      )}
      summary={(fund) => <Summary fund={fund} />}
      tabs={(fund) => [
        { name: 'movimientos', label: es.tabs.ledger, content: <LedgerTable fund={fund} /> },
        relatedTab(
          'autorizaciones-de-fondo',
          'FundAuthorization',
          FundAuthorizationsTable,
          { fund: fund.uuid },
          fund.pending_authorizations + fund.holds,
        ),
        {
          name: 'beneficiarios',
          label: es.tabs.beneficiaries,
          content: <BeneficiariesList fund={fund} />,
        },
        {
          name: 'reglas',
          label: es.tabs.rules,
          content: (
            <>
              <SimulationTab fund={fund} />
              <FundRules fund={fund} />
            </>
          ),
        },
        relatedTab('polizas', 'Policy', PoliciesTable, { fund: fund.uuid }),
        eventsTab(fund.uuid),
      ]}
      form={(fund) => <Form fund={fund} />}
    />
  )
}

type Props = { fund: FundDetail }

/** Whether the balances are what the movements come to. */
function Reconciled({ fund: { difference_cents, difference_since, currency } }: Props) {
  const { t } = useTranslation('funds')
  return difference_cents === 0 ? (
    <StatusTag tone="ok">{es.balanced}</StatusTag>
  ) : (
    <>
      <StatusTag tone="bad">
        {t('unbalanced', { amount: formatMoney(Math.abs(difference_cents), currency) })}
      </StatusTag>
      {difference_since && (
        <>
          {` ${es.since} `}
          <RecordLink kind="FundMovement" to={difference_since} />
        </>
      )}
    </>
  )
}

const Summary = ({ fund }: Props) => (
  <>
    <ApprovalsTable filter={{ subject: fund.uuid }} />
    <Section title={es.sections.balance}>
      <BalanceBar fund={fund} />
      <FieldFacts
        labels={es.fields}
        show={{
          credit_line_cents: fund.credit_line_cents > 0 && (
            <MoneyText cents={fund.credit_line_cents} currency={fund.currency} />
          ),
          used_pct: fund.used_pct !== null && formatPercent(fund.used_pct / 100),
          spent_30d_cents: <MoneyText cents={fund.spent_30d_cents} currency={fund.currency} />,
          depletes_on: <DayText value={fund.depletes_on} />,
          period_start: <DayText value={fund.period_start} />,
        }}
      />
    </Section>
    <ChartSection title={es.sections.balances}>
      <BalanceChart title={es.sections.balances} fund={fund} />
    </ChartSection>
    <Section title={es.sections.identity}>
      <FieldFacts
        labels={es.fields}
        show={{
          number: <Identifier value={fund.number} what={es.fields.number} />,
          company: <RecordLink kind="Company" to={fund.company} />,
          account: <RecordLink kind="Account" to={fund.account} />,
          purpose: es.purposes[fund.purpose],
          model: es.models[fund.model],
          starts_on: <DayText value={fund.starts_on} />,
          ends_on: <DayText value={fund.ends_on} />,
        }}
      />
    </Section>
  </>
)
