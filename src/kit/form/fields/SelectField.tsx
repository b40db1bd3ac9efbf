import { useFormContext } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { Option } from '@/kit/vocabulary/options'
import { Field, type FieldProps } from './Field'
import styles from './Field.module.css'

type Props = FieldProps & {
  options: readonly Option[]
  /** A field that means something else once this one changes: it is emptied. */
  empties?: string
  /** What stands for no value; `Elige…` where it is not said. */
  blank?: string
}

/** One of a few values. Nothing is chosen for the person. */
export function SelectField({ options, empties, blank, ...field }: Props) {
  const { t } = useTranslation('kit')
  const { register, setValue } = useFormContext()
  const onChange = () => empties && setValue(empties, null, { shouldDirty: true })
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...register(field.name, { onChange })} className={styles.control}>
          <option value="">{blank ?? t('form.choose')}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
