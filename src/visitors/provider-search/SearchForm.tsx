import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import chips from '@/visitors/Chips.module.css'
import visitor from '@/visitors/Visitor.module.css'
import styles from './ProviderSearch.module.css'

type Props = {
  /** What the address says now; another address begins the form anew. */
  params: URLSearchParams
  /** The names of the form's fields; the rest of the address stays as it is. */
  fields: readonly string[]
  /** What asks for the visitor's own place, and whether that is searched around. */
  here: ReactNode
  isHere: boolean
  children?: ReactNode
}

/** What one looks for, and where. It is a form of the page: what is written in it becomes the address. */
export function SearchForm({ params, fields, here, isHere, children }: Props) {
  const { t } = useTranslation('providerSearch')
  const navigate = useNavigate()
  const [field, hint, place] = [useId(), useId(), useId()]
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
        <div className={styles.boxes}>
          <div className={visitor.field}>
            <label htmlFor={field}>{t('need')}</label>
            <span id={hint} className="sr-only">
              {t('hint')}
            </span>
            <input
              id={field}
              type="search"
              name="q"
              maxLength={200}
              enterKeyHint="search"
              autoComplete="off"
              aria-describedby={hint}
              placeholder={t('example')}
              defaultValue={params.get('q') ?? ''}
            />
          </div>
          {!isHere && (
            <div className={visitor.field}>
              <label htmlFor={place}>{t('place')}</label>
              <input
                id={place}
                name="place"
                maxLength={80}
                autoComplete="postal-code"
                enterKeyHint="search"
                defaultValue={params.get('place') ?? ''}
              />
            </div>
          )}
          <button type="submit" className={visitor.button} data-look="primary">
            {t('submit')}
          </button>
        </div>
        <div className={`${chips.row} ${styles.chips}`}>
          {here}
          <label className={chips.chip}>
            <input
              type="checkbox"
              name="open"
              value="true"
              defaultChecked={params.get('open') === 'true'}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            />
            {t('open')}
          </label>
          {children}
        </div>
      </form>
    </search>
  )
}
