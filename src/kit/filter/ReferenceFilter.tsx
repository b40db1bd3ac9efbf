import { useDeferredValue, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import type { Ref } from '@/contract/shapes'
import type { ReferenceOption, UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { PlainField } from '@/kit/form/fields/PlainField'
import { listRecentlyPicked, rememberPicked } from '@/kit/form/reference/recentlyPicked'
import { lazyWithOptions, type Source } from '@/kit/form/reference/referenceOptions'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, set } from './filtering'

type Props<Name extends string> = {
  list: Filtered<Name, string>
  name: Name
  /** Of the records to choose from. */
  kind: Kind
  /** Where they are found, when they are not all records of the kind. */
  source?: Source
  /** The record it is narrowed to, where the listing knows its name: the address only has its uuid. */
  current?: Ref | null | undefined
}

/** Narrows a listing to what belongs to one record of another kind, found by typing part of its name. */
export function ReferenceFilter<Name extends string>(props: Props<Name>) {
  const { list, name, kind, source = kind, current } = props
  const [LazyChoices] = useState(() => lazyWithOptions<ChoicesProps>(source, Choices))
  const label = useTexts(list.kind).filter(name)
  const { noun } = useTexts(kind)
  const value: string | undefined = list.query[name]
  const known = [...(current ? [current] : []), ...listRecentlyPicked(kind)]
  const chosen = known.find(({ uuid }) => uuid === value)?.label ?? noun.one
  const change = (uuid: string | undefined) => list.change(set(name, uuid))

  return (
    <FilterChip
      name={name}
      label={label}
      value={value === undefined ? undefined : chosen}
      onClear={() => change(undefined)}
    >
      <LazyChoices name={name} label={label} kind={kind} value={value} onChange={change} />
    </FilterChip>
  )
}

type ChoicesProps = {
  name: string
  label: string
  kind: Kind
  value: string | undefined
  onChange: (uuid: string) => void
}

/** The records that a text finds, and before there is one those that were chosen last. */
function Choices(props: ChoicesProps & { useOptions: UseReferenceOptions }) {
  const { name, label, kind, value, onChange, useOptions } = props
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const { options, isFetching } = useOptions(sought || undefined)
  const offered = sought ? options : listRecentlyPicked(kind)

  function choose(option: ReferenceOption) {
    rememberPicked(kind, option)
    setText('')
    onChange(option.uuid)
  }

  return (
    <>
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
    </>
  )
}
