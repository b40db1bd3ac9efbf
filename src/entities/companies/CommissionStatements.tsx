import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import type { CommissionStatement } from '@/contract/commissions'
import type { CompanyDetail } from '@/contract/companies'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { Spaced } from '@/kit/elements/Spaced'
import { lazyPart } from '@/kit/elements/lazyPart'
import { CountText, DayText, Identifier, MoneyText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Section } from '@/kit/facts/Section'
import { FileButton } from '@/kit/record/FileButton'
import { formatMonth } from './commissionParts'
import { CommissionStatementDialog } from './CommissionStatementDialog'
import { es } from './commissionTexts'
import { StatementTag } from './StatementTag'

const AdjustmentDialog = lazyPart(() => import('./CommissionDialogs'), 'AdjustmentDialog')

type Props = { company: CompanyDetail; statements: readonly CommissionStatement[] }

/** The months of a reseller, each with its lines, and the list of transfers that pays those that were approved. */
export function CommissionStatements({ company, statements }: Props) {
  const { t } = useTranslation('commissions')
  const [seen, see] = useState<string>()
  const [isAdjusting, adjust] = useState(false)
  const isDue = statements.some(({ status }) => status === 'approved')
  const transfers = pathOf('admin', 'commission-transfers')
  return (
    <Section
      title={es.statements.title}
      action={
        <Can do="Company.delete">
          <Button onClick={() => adjust(true)}>{es.statements.adjust}</Button>
        </Can>
      }
    >
      <Spaced>
        <FactsTable
          title={es.statements.title}
          none={es.statements.none}
          rows={statements}
          keyOf={({ uuid }) => uuid}
          columns={[
            [
              es.statements.month,
              ({ uuid, month, number }) => (
                <Button
                  size="bar"
                  aria-label={t('statements.seeOf', { month: formatMonth(month), number })}
                  onClick={() => see(uuid)}
                >
                  {formatMonth(month)}
                </Button>
              ),
            ],
            [
              es.statements.total,
              ({ total_cents, currency }) => <MoneyText cents={total_cents} currency={currency} />,
            ],
            [
              es.statements.status,
              ({ status, is_asked }) => (
                <>
                  <StatementTag status={status} /> {is_asked && es.statements.asked}
                </>
              ),
            ],
            [
              es.statements.earned,
              ({ earned_cents, currency }) => <MoneyText cents={earned_cents} currency={currency} />,
            ],
            [
              es.statements.takenBack,
              ({ taken_back_cents, currency }) => <MoneyText cents={taken_back_cents} currency={currency} />,
            ],
            [es.statements.lines, ({ lines }) => <CountText value={lines} />],
            [es.statements.paid, ({ paid_on }) => <DayText value={paid_on} />],
            [es.statements.number, ({ number }) => <Identifier value={number} />],
          ]}
        />
        {isDue && (
          <Can do="Company.edit">
            <div>
              <FileButton
                address={`${transfers}?company=${company.uuid}`}
                name={`transferencias_${company.slug}.csv`}
                label={es.statements.transfers}
              />
            </div>
            <div>
              <FileButton address={transfers} name="transferencias.csv" label={es.statements.transfersAll} />
            </div>
          </Can>
        )}
      </Spaced>
      <Suspense>
        {seen && <CommissionStatementDialog uuid={seen} onClose={() => see(undefined)} />}
        {isAdjusting && <AdjustmentDialog company={company} onClose={() => adjust(false)} />}
      </Suspense>
    </Section>
  )
}
