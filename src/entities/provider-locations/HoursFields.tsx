import { useWatch } from 'react-hook-form'
import { CheckboxField, CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { TimeField } from '@/kit/form/fields/TimeField'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './es'

const weekdays = optionsOf(es.weekdays)

const blankLine = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '', closes: '', all_day: false }
const blankException = { from: '', to: '', opens: '', closes: '', reason: '' }

/** When a place is open: a line for days that are alike, and the days that are otherwise. */
export const HoursFields = () => (
  <>
    <RowsField name="hours" hint={es.hints.hours} one={es.line.one} add={es.line.add} blank={blankLine}>
      {(path) => (
        <>
          <CheckboxGroup name={`${path}.days`} label={es.line.days} options={weekdays} />
          <div>
            <CheckboxField name={`${path}.all_day`} label={es.line.all_day} />
            <Times path={path} />
          </div>
        </>
      )}
    </RowsField>
    <RowsField
      name="exceptions"
      hint={es.hints.exceptions}
      one={es.exception.one}
      add={es.exception.add}
      blank={blankException}
      optional
    >
      {(path) => (
        <>
          <DateField name={`${path}.from`} label={es.exception.from} />
          <DateField name={`${path}.to`} label={es.exception.to} optional />
          <TimeField name={`${path}.opens`} label={es.line.opens} optional />
          <TimeField name={`${path}.closes`} label={es.line.closes} optional />
          <TextField name={`${path}.reason`} label={es.exception.reason} optional />
        </>
      )}
    </RowsField>
  </>
)

function Times({ path }: { path: string }) {
  const allDay: unknown = useWatch({ name: `${path}.all_day` })
  if (allDay) return null
  return (
    <>
      <TimeField name={`${path}.opens`} label={es.line.opens} />
      <TimeField name={`${path}.closes`} label={es.line.closes} />
    </>
  )
}
