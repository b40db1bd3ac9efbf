import { useTranslation } from '@/i18n'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, set } from './filtering'

type Props<Name extends string> = { list: Filtered<Name, boolean>; name: Name }

/** Narrows a listing to what has something, or to what has not. */
export function YesNoFilter<Name extends string>({ list, name }: Props<Name>) {
  const { t } = useTranslation('kit')
  const label = useTexts(list.kind).filter(name)
  const value: boolean | undefined = list.query[name]
  return (
    <FilterChip
      name={name}
      label={label}
      value={value === undefined ? undefined : value ? t('yes') : t('no')}
      onClear={() => list.change(set<Name, boolean>(name, undefined))}
    >
      <div className={styles.options} role="radiogroup" aria-label={label}>
        {[true, false].map((choice) => (
          <label key={String(choice)} className={styles.option}>
            <input
              type="radio"
              name={`filter-${name}`}
              checked={value === choice}
              onChange={() => list.change(set(name, choice))}
            />
            {choice ? t('yes') : t('no')}
          </label>
        ))}
      </div>
    </FilterChip>
  )
}
