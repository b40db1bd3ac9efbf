import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '@/contract/entities'
import type { Ref } from '@/contract/shapes'
import type { ReferenceOption, UseReferenceOptions } from './fields/ReferenceField'
import { PlainField } from './fields/PlainField'
import { recentlyPicked, rememberPicked } from './fields/recentlyPicked'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, set } from './filtering'
import { useTexts } from './useTexts'

type Props<Name extends string> = {
  list: Filtered<Name, string>
  name: Name
  /** Of the records to choose from. */
  kind: Kind
  useOptions: UseReferenceOptions
  /** The record it is narrowed to, where the listing knows its name: the address only has its uuid. */
  current?: Ref | null | undefined
}

/** Narrows a listing to what belongs to one record of another kind, found by typing part of its name. */
export function ReferenceFilter<Name extends string>(props: Props<Name>) {
  const { list, name, kind, useOptions, current } = props
  const { t } = useTranslation('kit')
  const label = useTexts(list.kind).filter(name)
  const value: string | undefined = list.query[name]
  const onChange = (uuid: string | undefined) => list.change(set(name, uuid))
  const { words, noun } = useTexts(kind)
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const { options, isFetching } = useOptions(sought || undefined)
  const offered = sought ? options : recentlyPicked(kind)
  const known = [...(current ? [current] : []), ...recentlyPicked(kind), ...(options ?? [])]
  const chosen = known.find(({ uuid }) => uuid === value)?.label ?? noun.one

  function choose(option: ReferenceOption) {
    rememberPicked(kind, option)
    setText('')
    onChange(option.uuid)
  }

  return (
    <FilterChip
      name={name}
      label={label}
      value={value === undefined ? undefined : chosen}
      onClear={() => onChange(undefined)}
    >
      <PlainField label={t('list.search', words)} value={text} onChange={setText} />
      <div className={styles.options} role="radiogroup" aria-label={label}>
        {offered?.map((option) => (
          <label key={option.uuid} className={styles.option}>
            <input
              type="radio"
              name={`filter-${name}`}
              checked={option.uuid === value}
              onChange={() => choose(option)}
            />
            <span>
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </span>
          </label>
        ))}
      </div>
      {sought && !offered?.length && (
        <p role="status">{isFetching ? t('form.searching') : t('form.nothingFound', { text: sought })}</p>
      )}
    </FilterChip>
  )
}
