import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { EmployerMonth } from '@/contract/employerMonths'
import { Button } from '@/kit/elements/Button'
import { CountText, MoneyText, RecordLink } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { formatDay, formatMonth } from '@/kit/text/formats'
import { EmployerMonthDialog } from './EmployerMonthDialog'
import { useListEmployerMonthsQuery } from './employerMonthsApi'
import { es } from './employerMonthTexts'

/** What a company pays for its people, month by month: billed, and what is noted of the months to be billed. */
export function EmployerMonths({ company }: { company: string }) {
  const { t } = useTranslation('employerMonths')
  const [read, setRead] = useState<string>()
  const money = (cents: number, { currency }: EmployerMonth) => (
    <MoneyText cents={cents} currency={currency} />
  )
  return (
    <>
      <Loaded result={useListEmployerMonthsQuery(company)} what={es.what}>
        {(months) => (
          <FactsTable
            title={es.title}
            none={es.none}
            rows={months}
            keyOf={({ month, currency, invoice }) => `${month} ${currency} ${invoice?.uuid}`}
            columns={[
              [
                es.month,
                ({ month, people }) => (
                  <Button size="bar" onClick={() => setRead(month)}>
                    {formatMonth(month)}
                    <span className="sr-only">{`, ${t('open', { count: people })}`}</span>
                  </Button>
                ),
              ],
              [es.total, (month) => money(month.payroll_cents + month.contribution_cents, month)],
              [es.payroll, (month) => money(month.payroll_cents, month)],
              [es.contribution, (month) => money(month.contribution_cents, month)],
              [es.people, ({ people }) => <CountText value={people} />],
              [
                es.invoice,
                ({ invoice, bills_on }) =>
                  invoice ? (
                    <RecordLink kind="Invoice" to={invoice} />
                  ) : (
                    bills_on && t('billsOn', { day: formatDay(bills_on) })
                  ),
              ],
            ]}
          />
        )}
      </Loaded>
      {read && <EmployerMonthDialog company={company} month={read} onClose={() => setRead(undefined)} />}
    </>
  )
}
