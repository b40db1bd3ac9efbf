import styles from './Chart.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** What a chart shows, of a few things that it may. */
export const Choices = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  <fieldset className={styles.choices} data-screen-only>
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
