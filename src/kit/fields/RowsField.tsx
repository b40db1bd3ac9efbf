import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '@/kit/Button'
import { FieldGroup, type FieldProps } from './Field'
import styles from './RowsField.module.css'

type Props<Row> = FieldProps & {
  /** What one row is, as its legend and its buttons say it: "Horario". */
  one: string
  /** What the button that adds one says. */
  add: string
  /** What the fields of a new row start with. */
  blank: Row
  /** The fields of a row, under its path: `hours.0`. */
  children: (path: string) => ReactNode
}

/** A list whose items have several fields each. */
export function RowsField<Row extends object>({ one, add, blank, children, ...field }: Props<Row>) {
  const { t } = useTranslation('kit')
  const { fields, append, remove } = useFieldArray({ name: field.name })
  return (
    <FieldGroup {...field}>
      <div className={styles.rows}>
        {fields.map(({ id }, index) => {
          const name = `${one} ${index + 1}`
          return (
            <fieldset key={id} className={styles.row} aria-label={name}>
              <div className={styles.fields}>{children(`${field.name}.${index}`)}</div>
              <IconButton label={t('form.remove', { what: name })} onClick={() => remove(index)}>
                <X size={16} aria-hidden />
              </IconButton>
            </fieldset>
          )
        })}
        <Button size="bar" onClick={() => append(structuredClone(blank))}>
          <Plus size={16} aria-hidden />
          {add}
        </Button>
      </div>
    </FieldGroup>
  )
}
