import { type FormEvent, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { PlainField } from '@/kit/form/fields/PlainField'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'
import { type Filtered, set } from './filtering'

type Props<Name extends string> = { list: Filtered<Name, string[]>; name: Name }

/** Narrows a listing to a field's exact text, where its values are too many to offer; several are told apart by commas. */
export function TextFilter<Name extends string>({ list, name }: Props<Name>) {
  const label = useTexts(list.kind).filter(name)
  const value: string[] | undefined = list.query[name]
  const written = value?.join(', ')
  const onChange = (values: string[] | undefined) => list.change(set(name, values))
  return (
    <FilterChip name={name} label={label} value={written} onClear={() => onChange(undefined)}>
      <Typed key={written} label={label} written={written ?? ''} onChange={onChange} />
    </FilterChip>
  )
}

type TypedProps = { label: string; written: string; onChange: (value: string[] | undefined) => void }

function Typed({ label, written, onChange }: TypedProps) {
  const { t } = useTranslation('kit')
  const [text, setText] = useState(written)

  function apply(event: FormEvent) {
    event.preventDefault()
    const values = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    onChange(values.length > 0 ? values : undefined)
  }

  return (
    <form className={styles.bounds} onSubmit={apply}>
      <PlainField label={label} value={text} onChange={setText} />
      <Button type="submit">{t('range.apply')}</Button>
    </form>
  )
}
