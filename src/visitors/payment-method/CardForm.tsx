import { type FormEvent, useLayoutEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { MethodUpdate, MethodUpdatePage } from '@/contract/methodUpdates'
import { formatDay, formatMoney } from '@/kit/text/formats'
import { CardFrame } from '@/kit/elements/CardFrame'
import { dayInWords } from '@/visitors/formats'
import { useCardFrame } from '@/kit/elements/useCardFrame'
import visitor from '@/visitors/Visitor.module.css'
import './es'
import styles from './PaymentMethodUpdate.module.css'

type Props = {
  page: MethodUpdatePage
  /** What came of the last try, where it has to be tried again. */
  problem: string | undefined
  isSending: boolean
  onSubmit: (update: MethodUpdate) => Promise<void>
}

/** The new card, and when what is owed is charged to it. What was typed stays when it is refused. */
export function CardForm({ page, problem, isSending, onSubmit }: Props) {
  const { t } = useTranslation('methodUpdate')
  const { owed, currency, later, seller } = page
  const { frame, height, askForCard } = useCardFrame()
  const [name, setName] = useState('')
  const [when, setWhen] = useState<'today' | 'later'>()
  const [day, setDay] = useState(later.suggested)
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const ids = { name: useId(), nameError: useId(), whenError: useId(), day: useId(), dayHint: useId() }
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])

  const span = { from: formatDay(later.from), to: formatDay(later.to) }
  const errors = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    when: owed && !when ? t('whenMissing') : undefined,
    day:
      owed && when === 'later' && !(day >= later.from && day <= later.to) ? t('dayMissing', span) : undefined,
  }
  const shown: Partial<typeof errors> = isSent ? errors : {}
  const isBusy = isSending || isAsking
  const chosenDay = errors.day || !day ? later.suggested : day

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setSent(true)
    const first = errors.name ? 'name' : errors.when ? 'when' : errors.day ? 'day' : undefined
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setAsking(true)
    const card = await askForCard()
    setAsking(false)
    if (!card) return
    await onSubmit({
      card: { token: card.token, name: name.trim() },
      pay_on: owed ? (when === 'later' ? day : 'today') : null,
      seen_cents: owed?.amount_cents ?? 0,
    })
  }

  const label = !owed
    ? t('save')
    : when === 'later' && day
      ? t('saveAndPayOn', { day: formatDay(day) })
      : t('saveAndPay', { amount: formatMoney(owed.amount_cents, currency) })
  const reach = [seller.phone, seller.email].filter((one) => one !== null).join(' · ')

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('newCard')}</h2>
      {problem && (
        <div ref={alert} role="alert" tabIndex={-1} className={styles.problem}>
          <strong>{t('problem')}</strong>
          <p>{problem}</p>
        </div>
      )}
      <CardFrame frame={frame} address={page.card_frame} height={height} title={t('frame')} />
      <div className={visitor.field}>
        <label htmlFor={ids.name}>{t('name')}</label>
        {shown.name && (
          <span id={ids.nameError} className={styles.error}>
            {shown.name}
          </span>
        )}
        <input
          id={ids.name}
          name="name"
          autoComplete="cc-name"
          maxLength={80}
          value={name}
          aria-invalid={shown.name ? true : undefined}
          aria-describedby={shown.name ? ids.nameError : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {owed && (
        <fieldset className={styles.when} aria-describedby={shown.when ? ids.whenError : undefined}>
          <legend>
            <strong>{t('when', { amount: formatMoney(owed.amount_cents, currency) })}</strong>
          </legend>
          {shown.when && (
            <span id={ids.whenError} className={styles.error}>
              {shown.when}
            </span>
          )}
          {(['today', 'later'] as const).map((one) => (
            <label key={one} className={visitor.check}>
              <input type="radio" name="when" checked={when === one} onChange={() => setWhen(one)} />
              {one === 'later' ? t('laterOn', { day: dayInWords(chosenDay) }) : t('today')}
            </label>
          ))}
          {when === 'later' && (
            <div className={visitor.field}>
              <label htmlFor={ids.day}>{t('day')}</label>
              <span id={ids.dayHint} className={shown.day ? styles.error : styles.small}>
                {shown.day ?? t('dayHint', span)}
              </span>
              <input
                id={ids.day}
                name="day"
                type="date"
                min={later.from}
                max={later.to}
                value={day}
                aria-invalid={shown.day ? true : undefined}
                aria-describedby={ids.dayHint}
                onChange={({ target }) => setDay(target.value)}
              />
            </div>
          )}
        </fieldset>
      )}
      <p className={styles.small}>
        {t(page.invoice ? 'consentOnce' : 'consent', { seller: seller.legal_name ?? seller.name })}
      </p>
      <div>
        <button type="submit" className={visitor.button} data-look="primary" aria-disabled={isBusy}>
          {isBusy ? t('saving') : label}
        </button>
      </div>
      <p className={styles.small}>{t('safe')}</p>
      {reach && <p className={styles.small}>{t('help', { how: reach })}</p>}
    </form>
  )
}
