import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { PlainField } from './fields/PlainField'
import styles from './Filter.module.css'
import { FilterChip } from './FilterChip'

type Props = {
  name: string
  label: string
  value: readonly string[] | undefined
  onChange: (value: string[] | undefined) => void
}

/** Narrows a listing to a field's exact text, where its values are too many to offer; several are told apart by commas. */
export function TextFilter({ name, label, value, onChange }: Props) {
  const written = value?.join(', ')
  return (
    <FilterChip name={name} label={label} value={written} onClear={() => onChange(undefined)}>
      <Typed key={written} label={label} written={written ?? ''} onChange={onChange} />
    </FilterChip>
  )
}

function Typed({ label, written, onChange }: Pick<Props, 'label' | 'onChange'> & { written: string }) {
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
