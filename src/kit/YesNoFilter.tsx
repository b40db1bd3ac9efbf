import { useTranslation } from 'react-i18next'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'

type Props = {
  name: string
  label: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** Narrows a listing to what has something, or to what has not. */
export function YesNoFilter({ name, label, value, onChange }: Props) {
  const { t } = useTranslation('kit')
  return (
    <FilterChip
      name={name}
      label={label}
      value={value === undefined ? undefined : value ? t('yes') : t('no')}
      onClear={() => onChange(undefined)}
    >
      <div className={styles.options} role="radiogroup" aria-label={label}>
        {[true, false].map((choice) => (
          <label key={String(choice)} className={styles.option}>
            <input
              type="radio"
              name={`filter-${name}`}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {choice ? t('yes') : t('no')}
          </label>
        ))}
      </div>
    </FilterChip>
  )
}
