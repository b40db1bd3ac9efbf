import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { Button, IconButton } from '@/kit/elements/Button'
import { FieldGroup, type FieldProps, Notes, useProblem } from './Field'
import { fieldId } from './fieldId'
import styles from './RowsField.module.css'

type Props<Row> = FieldProps & {
  /** What one row is called: "Horario". */
  one: string
  /** What the button that adds one says. */
  add: string
  /** What the fields of a new row start with, given those that are there. */
  blank: Row | ((rows: readonly Row[]) => Row)
  /** How many there are at least. */
  least?: number
  /** Those that may not be taken off. */
  stays?: (row: Row) => boolean
  /** One field under another; what the rows are, the group around them says. Else they stand beside each other. */
  stacked?: true
  /** The fields of a row, under its path: `hours.0`. */
  children: (path: string, row: Row) => ReactNode
}

/** A list whose items have several fields each. */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { one, add, blank, least = 0, stays, stacked, children, ...field } = props
  const { name } = field
  const { t } = useTranslation('kit')
  const { clearErrors, getValues } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name })
  /** As they are now: fields write into the form without this list being told. */
  const readRows = (): Row[] => getValues(name) ?? []
  const place = stacked ? styles.stack : styles.fields

  const rows = (
    <div className={styles.rows}>
      {fields.map(({ id }, index) => {
        const title = `${one} ${index + 1}`
        const row = readRows()[index]
        return (
          <fieldset key={id} className={styles.row}>
            <legend className={stacked ? undefined : 'sr-only'}>{title}</legend>
            <div className={place}>{row && children(`${name}.${index}`, row)}</div>
            {fields.length > least && !(row && stays?.(row)) && (
              <IconButton
                label={t('form.remove', { what: title.toLocaleLowerCase('es') })}
                onClick={() => {
                  clearErrors(name)
                  remove(index)
                }}
              >
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </fieldset>
        )
      })}
      <Button
        size="bar"
        onClick={() => {
          clearErrors(name)
          append(structuredClone(typeof blank === 'function' ? blank(readRows()) : blank))
        }}
      >
        <Plus size={16} aria-hidden />
        {add}
      </Button>
    </div>
  )
  return stacked ? <Untitled name={name}>{rows}</Untitled> : <FieldGroup {...field}>{rows}</FieldGroup>
}

/** What is wrong with the list as a whole, above its rows. */
function Untitled({ name, children }: { name: string; children: ReactNode }) {
  const id = fieldId(name)
  const problem = useProblem(name)
  return (
    <div id={id} tabIndex={-1} className={styles.untitled} data-problem={problem ? true : undefined}>
      <Notes id={id} hint={undefined} problem={problem} />
      {children}
    </div>
  )
}
