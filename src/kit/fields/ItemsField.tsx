import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/kit/Button'
import styles from '@/kit/RecordForm.module.css'
import { Notes, useProblem } from './Field'
import { fieldId } from './fieldId'

type Props<Item> = {
  name: string
  /** What each of them is called: "Precio". */
  what: string
  /** What the button that adds one says. */
  add: string
  /** What a new one starts with, given those that are there. */
  blank: (items: readonly Item[]) => Item
  /** Whether one may be taken out; all may unless it says so. */
  mayRemove?: (item: Item) => boolean
  /** The fields of one, at its path: `prices.0`. */
  children: (path: string, item: Item) => ReactNode
}

/** Several parts of one kind, each with fields of its own: the prices of a plan, its benefits. */
export function ItemsField<Item extends object>({
  name,
  what,
  add,
  blank,
  mayRemove = () => true,
  children,
}: Props<Item>) {
  const { t } = useTranslation('kit')
  const { field } = useController({ name })
  const { clearErrors, getValues } = useFormContext()
  const items: Item[] = field.value ?? []
  const id = fieldId(name)
  const problem = useProblem(name)
  /** As they are now: fields write into the form without this list being told. */
  const typed = (): Item[] => getValues(name) ?? []

  return (
    <div id={id} tabIndex={-1} className={styles.items} data-problem={problem ? true : undefined}>
      <Notes id={id} hint={undefined} problem={problem} />
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place; with one more or less, all start over
        <fieldset key={`${index} of ${items.length}`} className={styles.item}>
          <legend>{`${what} ${index + 1}`}</legend>
          {children(`${name}.${index}`, item)}
          {mayRemove(item) && (
            <span>
              <Button
                look="plain"
                size="bar"
                onClick={() => {
                  clearErrors(name)
                  field.onChange(typed().filter((_, position) => position !== index))
                }}
              >
                {t('form.remove', { what: `${what.toLocaleLowerCase('es')} ${index + 1}` })}
              </Button>
            </span>
          )}
        </fieldset>
      ))}
      <span>
        <Button
          size="bar"
          onClick={() => {
            clearErrors(name)
            field.onChange([...typed(), blank(typed())])
          }}
        >
          {add}
        </Button>
      </span>
    </div>
  )
}
