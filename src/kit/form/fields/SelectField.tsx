import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Option } from '@/kit/vocabulary/options'
import { Field, type FieldProps } from './Field'
import styles from './Field.module.css'

type Props = FieldProps & {
  options: readonly Option[]
  /** A field that means something else once this one changes: it is emptied. */
  empties?: string
}

/** One of a few values. Nothing is chosen for the person. */
export function SelectField({ options, empties, ...field }: Props) {
  const { t } = useTranslation('kit')
  const { register, setValue } = useFormContext()
  const onChange = () => empties && setValue(empties, null, { shouldDirty: true })
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...register(field.name, { onChange })} className={styles.control}>
          <option value="">{t('form.choose')}</option>
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
