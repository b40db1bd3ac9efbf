import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'

type Props<Choice extends string> = {
  name: string
  label: string
  options: readonly { value: Choice; label: string }[]
  value: readonly Choice[] | undefined
  onChange: (value: Choice[] | undefined) => void
}

/** Narrows a listing to some of a field's values. */
export function ChoiceFilter<Choice extends string>({
  name,
  label,
  options,
  value = [],
  onChange,
}: Props<Choice>) {
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const toggle = (choice: Choice) => {
    const next = value.includes(choice) ? value.filter((held) => held !== choice) : [...value, choice]
    onChange(next.length ? next : undefined)
  }

  return (
    <FilterChip
      name={name}
      label={label}
      value={value.length ? brief(chosen) : undefined}
      onClear={() => onChange(undefined)}
    >
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FilterChip>
  )
}

/** The first two, and how many more there are. */
const brief = (labels: string[]) =>
  labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ')
