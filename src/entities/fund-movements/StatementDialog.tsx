import { useTranslation } from '@/i18n'
import * as z from 'zod/mini'
import { download } from '@/api/download'
import { recordPath } from '@/api/paths'
import { StatementQuery } from '@/contract/fundStatements'
import type { FundDetail } from '@/contract/funds'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { FormDialog } from '@/kit/form/FormDialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { useAppDispatch } from '@/store/hooks'
import { es } from './es'

type Format = keyof typeof es.file.formats

const Wanted = z
  .strictObject({
    from: StatementQuery.shape.from,
    to: StatementQuery.shape.to,
    format: z.enum(['pdf', 'csv'] satisfies Format[]),
  })
  .check(({ value, issues }) => {
    const { error } = StatementQuery.safeParse({ from: value.from, to: value.to })
    for (const { message } of error?.issues ?? [])
      issues.push({ code: 'custom', path: ['to'], message, input: null })
  })

type Props = { fund: FundDetail; from: string; to: string; onClose: () => void }

/** The statement of a fund as a file, of the days that are asked for. */
export function StatementDialog({ fund, from, to, onClose }: Props) {
  const { t } = useTranslation('fund-movements')
  const dispatch = useAppDispatch()
  return (
    <FormDialog
      kind="FundMovement"
      title={t('file.title', { name: fund.name })}
      confirm={es.file.confirm}
      done={es.file.done}
      schema={Wanted}
      initial={{ from, to, format: 'pdf' }}
      run={async ({ format, ...days }) => {
        const name = `statement.${format}`
        const error = await dispatch(download(recordPath('funds', fund.uuid, name), name, days))
        if (error) throw error
      }}
      onClose={onClose}
    >
      <DateField name="from" label={es.file.from} />
      <DateField name="to" label={es.file.to} />
      <RadioGroup name="format" label={es.file.format} options={optionsOf(es.file.formats)} />
      <p>{es.file.audited}</p>
    </FormDialog>
  )
}
