import { Suspense } from 'react'
import type { CommissionsOverview } from '@/contract/commissions'
import type { CompanyDetail } from '@/contract/companies'
import { Spaced } from '@/kit/elements/Spaced'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Identifier, MoneyText } from '@/kit/facts/cells'
import { Fact, FactStrip, Facts, Section, StripFact } from '@/kit/facts/Section'
import { Loaded } from '@/kit/feedback/Loaded'
import { CommissionRules } from './CommissionRules'
import { useCommissionsQuery } from './commissionsApi'
import { CommissionStatements } from './CommissionStatements'
import { es } from './commissionTexts'
import { SalesFunnelTable } from './SalesFunnelTable'

const ApprovalsTable = lazyPart(() => import('@/entities/payments/ApprovalsTable'), 'ApprovalsTable')

/** What a reseller earns: what is due, its rules, its months, and what its page and links led to. */
export const CommissionsTab = ({ company }: { company: CompanyDetail }) => (
  <Loaded result={useCommissionsQuery(company.uuid)} what={es.what}>
    {(overview) => (
      <>
        <Figures overview={overview} />
        <Suspense>
          <ApprovalsTable filter={{ subject: company.uuid }} />
        </Suspense>
        <CommissionStatements company={company} statements={overview.statements} />
        <CommissionRules company={company} rules={overview.rules} />
        <SalesFunnelTable funnel={overview.funnel} />
      </>
    )}
  </Loaded>
)

function Figures({ overview: { figures, payout } }: { overview: CommissionsOverview }) {
  return (
    <Section title={es.figures.title}>
      <Spaced>
        {figures.map(({ currency, due_cents, month_cents, paid_year_cents }) => (
          <FactStrip key={currency}>
            <StripFact label={es.figures.due}>
              <MoneyText cents={due_cents} currency={currency} />
            </StripFact>
            <StripFact label={es.figures.month}>
              <MoneyText cents={month_cents} currency={currency} />
            </StripFact>
            <StripFact label={es.figures.paid}>
              <MoneyText cents={paid_year_cents} currency={currency} />
            </StripFact>
          </FactStrip>
        ))}
        <Facts>
          <Fact label={es.figures.payout}>
            {payout ? (
              <>
                {payout.holder} · <Identifier value={payout.clabe} />
              </>
            ) : (
              es.figures.noPayout
            )}
          </Fact>
        </Facts>
      </Spaced>
    </Section>
  )
}
