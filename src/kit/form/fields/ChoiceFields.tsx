import { useFormContext } from 'react-hook-form'
import type { Option } from '@/kit/vocabulary/options'
import { FieldGroup, type FieldProps, Notes, useProblem, useValue } from './Field'
import styles from './Field.module.css'
import { fieldId } from './fieldId'
import { useFieldLabel } from './fieldLabel'

type DescribedOption = Option & { description?: string }

/** Any of a few values. */
export function CheckboxGroup({ options, ...field }: FieldProps & { options: readonly DescribedOption[] }) {
  const [value, change] = useValue<string[] | undefined>(field.name)
  const chosen = value ?? []
  return (
    <FieldGroup {...field}>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                change(
                  event.currentTarget.checked
                    ? [...chosen, option.value]
                    : chosen.filter((held) => held !== option.value),
                )
              }
            />
            <Described option={option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** One of a few values, all in sight. */
export function RadioGroup({ options, ...field }: FieldProps & { options: readonly DescribedOption[] }) {
  const { register } = useFormContext()
  return (
    <FieldGroup {...field}>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input type="radio" value={option.value} {...register(field.name)} />
            <Described option={option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** On or off. */
export function CheckboxField({ hint, ...field }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const { name } = field
  const label = useFieldLabel(field)
  const { register } = useFormContext()
  const id = fieldId(name)
  const problem = useProblem(name)
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-problem={problem ? true : undefined}>
      <label className={styles.choice}>
        <input
          id={id}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          {...register(name)}
        />
        {label}
      </label>
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  )
}

const Described = ({ option: { label, description } }: { option: DescribedOption }) => (
  <span>
    {label}
    {description && <small>{description}</small>}
  </span>
)
