import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import visitor from '@/visitors/Visitor.module.css'
import styles from './ProviderSearch.module.css'

type Props = {
  /** What the address says now; another address begins the form anew. */
  params: URLSearchParams
  /** The names of the form's fields; the rest of the address stays as it is. */
  fields: readonly string[]
  children?: ReactNode
}

/** What one looks for. It is a form of the page: what is written in it becomes the address. */
export function SearchForm({ params, fields, children }: Props) {
  const { t } = useTranslation('providerSearch')
  const navigate = useNavigate()
  const [field, hint] = [useId(), useId()]
  const address = params.toString()
  const [submitted, setSubmitted] = useState<string>()
  const [form, setForm] = useState({ address, round: 0 })
  // What was typed here is already in the form; another address fills it in anew.
  if (form.address !== address)
    setForm({ address, round: submitted === address ? form.round : form.round + 1 })
  const hidden = [...params].filter(([name]) => name !== 'page' && !fields.includes(name))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    const search = new URLSearchParams(written).toString()
    setSubmitted(search)
    void navigate({ search })
  }

  return (
    <search>
      <form key={form.round} className={styles.form} onSubmit={submit}>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={visitor.field}>
          <label htmlFor={field}>{t('need')}</label>
          <span id={hint}>{t('hint')}</span>
          <input
            id={field}
            type="search"
            name="q"
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
            aria-describedby={hint}
            defaultValue={params.get('q') ?? ''}
          />
        </div>
        {children}
        <div>
          <button type="submit" className={visitor.button} data-look="primary">
            {t('submit')}
          </button>
        </div>
      </form>
    </search>
  )
}
