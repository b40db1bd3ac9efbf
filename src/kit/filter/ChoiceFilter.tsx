import type { Option } from '@/kit/vocabulary/options'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, set } from './filtering'

type Props<Name extends string, Choice extends string> = {
  list: Filtered<Name, NoInfer<Choice>[]>
  name: Name
  options: readonly Option<Choice>[]
}

/** Narrows a listing to some of a field's values. */
export function ChoiceFilter<Name extends string, Choice extends string>({
  list,
  name,
  options,
}: Props<Name, Choice>) {
  const { filter } = useTexts(list.kind)
  const value: Choice[] = list.query[name] ?? []
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const choose = (choices: Choice[]) => list.change(set(name, choices.length ? choices : undefined))
  const toggle = (choice: Choice) =>
    choose(value.includes(choice) ? value.filter((held) => held !== choice) : [...value, choice])

  return (
    <FilterChip
      name={name}
      label={filter(name)}
      value={value.length ? brief(chosen) : undefined}
      onClear={() => choose([])}
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
