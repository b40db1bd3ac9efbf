import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import type { Ref } from '@/contract/shapes'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { Field, type FieldProps, useValue } from '@/kit/form/fields/Field'
import styles from '@/kit/form/fields/Field.module.css'
import { listRecentlyPicked, rememberPicked } from './recentlyPicked'
import type { ReferenceOption, UseReferenceOptions } from './ReferenceField'
import { useTypedName } from './useTypedName'

type Props = FieldProps & {
  kind: Kind
  useOptions: UseReferenceOptions
  /** Those chosen before, as the detail names them. */
  current?: readonly Ref[] | undefined
}

/** Several records of another kind, each found by typing part of its name. */
export function ReferencesField({ kind, useOptions, current = [], ...field }: Props) {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const [value, change, blur] = useValue<string[] | undefined>(field.name)
  const [text, setText] = useState('')
  const sought = text.trim()
  const { options = [], isFetching } = useOptions(sought || undefined)
  const [picked, setPicked] = useState<readonly Ref[]>(current)
  const chosen = value ?? []
  const offered = options.filter(({ uuid }) => !chosen.includes(uuid))
  const typed = useTypedName(field.name, {
    text: sought,
    isFound: !isFetching,
    options: offered,
    onFound: add,
  })
  function add(option: ReferenceOption) {
    rememberPicked(kind, option)
    setPicked([...picked, option])
    change([...chosen, option.uuid])
    setText('')
    typed.stay()
  }
  const nameOf = (uuid: string) =>
    [...picked, ...listRecentlyPicked(kind)].find((one) => one.uuid === uuid)?.label ?? uuid

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.list}>
          {chosen.length > 0 && (
            <ul className={styles.chips}>
              {chosen.map((uuid) => (
                <li key={uuid} className={styles.chip}>
                  {nameOf(uuid)}
                  <button
                    type="button"
                    aria-label={t('form.remove', { what: nameOf(uuid) })}
                    onClick={() => change(chosen.filter((held) => held !== uuid))}
                  >
                    <X size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            className={styles.control}
            type="search"
            autoComplete="off"
            placeholder={t('list.search', words)}
            value={text}
            onBlur={blur}
            onChange={(event) => {
              setText(event.currentTarget.value)
              typed.stay()
            }}
          />
          {sought && (
            <ul className={styles.chips}>
              {offered.map((option) => (
                <li key={option.uuid}>
                  <button type="button" className={styles.chip} onClick={() => add(option)}>
                    + {option.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {sought && offered.length === 0 && (
            <p role="status" className={styles.note}>
              {isFetching ? t('form.searching') : t('form.nothingFound', { text: sought })}
            </p>
          )}
        </div>
      )}
    </Field>
  )
}
