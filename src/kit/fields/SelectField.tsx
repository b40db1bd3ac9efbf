import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Option } from '@/kit/options'
import { Field, type FieldProps } from './Field'
import styles from './Field.module.css'

/** One of a few values. Nothing is chosen for the person. */
export function SelectField({ options, ...field }: FieldProps & { options: readonly Option[] }) {
  const { t } = useTranslation('kit')
  const { register } = useFormContext()
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} {...register(field.name)} className={styles.control}>
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
