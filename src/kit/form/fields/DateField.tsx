import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { applyMask } from '@/contract/masks'
import { IconButton } from '@/kit/elements/Button'
import { dayForField, readDay } from '@/kit/text/typedValues'
import { Popover } from '@/kit/elements/Popover'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Field, type FieldProps, useValue } from './Field'
import styles from './Field.module.css'
import { useFieldLabel } from './fieldLabel'

const Calendar = lazyPart(() => import('./Calendar'), 'Calendar')

/** A calendar day, typed as dd/mm/aaaa or picked from a calendar, and kept as `YYYY-MM-DD`; empty is ''. */
export function DateField(props: FieldProps) {
  const { t } = useTranslation('kit')
  const label = useFieldLabel(props)
  const [value, change, blur] = useValue<string | null>(props.name)
  const [text, setText] = useState(showDay(value))
  const [seen, setSeen] = useState(value)
  const [isOpen, setOpen] = useState(false)
  if (value !== seen) {
    setSeen(value)
    if (value !== read(text)) setText(showDay(value))
  }

  return (
    <Field length={20} {...props}>
      {(control) => (
        <div className={styles.withIcon}>
          <input
            {...control}
            className={styles.control}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('form.day')}
            value={text}
            onBlur={() => {
              setText(showDay(value))
              blur()
            }}
            onChange={({ currentTarget }) => {
              const isShorter = currentTarget.value.length < text.length
              const typed =
                /^\d+$|^\d\d\/\d+$/.test(currentTarget.value) && !isShorter
                  ? applyMask('##/##/####', currentTarget.value)
                  : currentTarget.value
              setText(typed)
              change(read(typed))
            }}
          />
          <Popover
            align="end"
            opened={isOpen}
            onClose={() => setOpen(false)}
            label={label}
            target={
              <IconButton label={t('form.openCalendar', { what: label })} onClick={() => setOpen(!isOpen)}>
                <CalendarDays size={16} aria-hidden />
              </IconButton>
            }
          >
            <Calendar
              value={readDay(text) ?? null}
              onPick={(day) => {
                change(day)
                setText(dayForField(day))
                setOpen(false)
              }}
            />
          </Popover>
        </div>
      )}
    </Field>
  )
}

/** A day as it is typed; what is not one stays as it is. */
const showDay = (value: string | null) =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayForField(value) : (value ?? '')

/** What was typed as the contract keeps days; what is no day stays as typed, for the contract to refuse. */
const read = (text: string) => (text.trim() === '' ? '' : (readDay(text) ?? text))
