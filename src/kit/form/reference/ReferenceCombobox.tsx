import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
import { Combobox, useCombobox } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Ref } from '@/contract/shapes'
import { IconButton } from '@/kit/elements/Button'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { Field, useValue } from '@/kit/form/fields/Field'
import styles from '@/kit/form/fields/Field.module.css'
import { MantineParts } from '@/kit/form/fields/MantineParts'
import type { ReferenceOption, ReferenceProps } from './ReferenceField'
import { listRecentlyPicked, rememberPicked } from './recentlyPicked'
import { useTypedName } from './useTypedName'

/** How long the typing rests, in milliseconds, before the server is asked. */
const REST = 180

/** The control of a `ReferenceField`; loaded apart, as the combobox of the UI kit is large. */
export function ReferenceCombobox({ kind, useOptions, current, ...field }: ReferenceProps) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const [uuid, change, blur] = useValue<string | null | undefined>(field.name)
  const [picked, setPicked] = useState<Ref | null | undefined>(current)
  const label = uuid
    ? picked?.uuid === uuid
      ? picked.label
      : listRecentlyPicked(kind).find((one) => one.uuid === uuid)?.label
    : ''
  const [text, setText] = useState<string>()
  const sought = useRested(text?.trim() ?? '')
  const { options, isFetching } = useOptions(sought || undefined)
  const offered = sought ? options : listRecentlyPicked(kind)
  const typed = useTypedName(field.name, {
    text: text?.trim() ?? '',
    isFound: sought === text?.trim() && !isFetching,
    options: options ?? [],
    onFound: take,
  })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  function choose(chosen: string) {
    const option = offered?.find((one) => one.uuid === chosen)
    if (!option) return
    take(option)
    combobox.closeDropdown()
  }
  function take(option: ReferenceOption) {
    setPicked(option)
    rememberPicked(kind, option)
    change(option.uuid)
    setText(undefined)
    typed.stay()
  }

  return (
    <Field {...field}>
      {(control) => (
        <MantineParts>
          <Combobox
            store={combobox}
            withinPortal={false}
            // Kept, each closed list of a form that opens would be placed, and the page laid out for it.
            keepMounted={false}
            onOptionSubmit={choose}
            transitionProps={{ duration: 0 }}
          >
            <div className={styles.withIcon}>
              <Combobox.Target withExpandedAttribute>
                <input
                  {...control}
                  className={styles.control}
                  role="combobox"
                  aria-controls={combobox.listId ?? undefined}
                  aria-expanded={combobox.dropdownOpened}
                  aria-autocomplete="list"
                  autoComplete="off"
                  placeholder={t('list.search', words)}
                  value={text ?? label ?? ''}
                  // Over a form that only opened it would hide what stands below.
                  onFocus={() => (uuid ? undefined : combobox.openDropdown())}
                  onClick={() => combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown()
                    if (text?.trim()) typed.leave()
                    else setText(undefined)
                    blur()
                  }}
                  onChange={(event) => {
                    setText(event.currentTarget.value)
                    typed.stay()
                    combobox.openDropdown()
                    combobox.updateSelectedOptionIndex()
                  }}
                />
              </Combobox.Target>
              {uuid && (
                <IconButton
                  label={t('form.remove', { what: label ?? field.label })}
                  onClick={() => change('')}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              )}
            </div>
            <Combobox.Dropdown className={styles.options ?? ''}>
              <Combobox.Options aria-label={field.label}>
                {offered?.map((option) => (
                  <Combobox.Option key={option.uuid} value={option.uuid} className={styles.option ?? ''}>
                    <span>{option.label}</span>
                    {option.detail && <small>{option.detail}</small>}
                  </Combobox.Option>
                ))}
              </Combobox.Options>
              {!offered?.length && (
                <p className={styles.note}>
                  {isFetching
                    ? t('form.searching')
                    : sought
                      ? t('form.nothingFound', { text: sought })
                      : t('form.keepTyping')}
                </p>
              )}
            </Combobox.Dropdown>
          </Combobox>
        </MantineParts>
      )}
    </Field>
  )
}

/** A text once it has rested. */
function useRested(text: string) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [text, rested])
  return rested
}
