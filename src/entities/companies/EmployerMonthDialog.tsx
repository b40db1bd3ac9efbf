import { Download } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { recordPath } from '@/api/paths'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { MoneyText, RecordLink, Text } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { useFile } from '@/kit/record/useFile'
import { formatMonth } from '@/kit/text/formats'
import { useListEmployerMonthLinesQuery } from './employerMonthsApi'
import { es } from './employerMonthTexts'

type Props = { company: string; month: string; onClose: () => void }

/** What a company pays of a month for each of its people, to read and as a CSV for its payroll. */
export function EmployerMonthDialog({ company, month, onClose }: Props) {
  const { t } = useTranslation('employerMonths')
  const { t: kit } = useTranslation('kit')
  const { running, fetch } = useFile()
  const download = () =>
    fetch(recordPath('companies', company, 'employer-months', month, 'csv'), `nomina_${month}.csv`)
  return (
    <Dialog
      title={t('lines.title', { month: formatMonth(month) })}
      size="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{kit('back')}</Button>
          <Button look="primary" busy={running ? kit('file.busy') : undefined} onClick={download}>
            <Download size={16} aria-hidden />
            {es.lines.download}
          </Button>
        </>
      }
    >
      <Loaded result={useListEmployerMonthLinesQuery({ company, month })} what={es.lines.what}>
        {(lines) => (
          <FactsTable
            title={t('lines.title', { month: formatMonth(month) })}
            none={es.lines.none}
            rows={lines}
            keyOf={({ subscription, currency }) => `${subscription.uuid} ${currency}`}
            columns={[
              [es.lines.person, ({ person }) => person],
              [
                es.payroll,
                ({ payroll_cents, currency }) => <MoneyText cents={payroll_cents} currency={currency} />,
              ],
              [
                es.contribution,
                ({ contribution_cents, currency }) => (
                  <MoneyText cents={contribution_cents} currency={currency} />
                ),
              ],
              [es.lines.number, ({ employee_number }) => <Text value={employee_number} />],
              [es.lines.mail, ({ work_mail }) => <Text value={work_mail} />],
              [
                es.lines.subscription,
                ({ subscription }) => <RecordLink kind="Subscription" to={subscription} />,
              ],
              [es.lines.plan, ({ plan }) => plan],
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
