import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { saveFile } from '@/api/download'
import { pathOf } from '@/api/paths'
import { send } from '@/api/baseQueryWithReauth'
import type { Checkout, Confirmation } from '@/contract/checkouts'
import { formatPhone } from '@/contract/phones'
import { formatList } from '@/kit/text/formats'
import { useAppStore } from '@/store/hooks'
import { dayInWords, priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import './doneTexts'
import { payrollMonth } from './payrollMonth'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'

/** It is done: what was paid, and what happens next. */
export function Done({ checkout, subscribing }: { checkout: Checkout; subscribing: Subscribing }) {
  const { t } = useTranslation('subscribed')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { confirmation, seller, plan } = checkout
  if (!confirmation) return null
  const { currency, charged_cents: paid, payroll } = confirmation
  return (
    <div className={styles.done}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p>{plan.name}</p>
        <p>
          <strong>{t('folio', { folio: confirmation.folio })}</strong>
        </p>
        <p>{paid > 0 ? t('paid', { price: priceIn(paid, currency) }) : t('paidNothing')}</p>
        {payroll?.first && (
          <p>
            {t('deducted', {
              company: payroll.company,
              price: priceIn(payroll.first.amount_cents, currency),
              month: payrollMonth(payroll.first.on),
            })}
          </p>
        )}
      </div>
      <h2>{t('next')}</h2>
      <Next confirmation={confirmation} subscribing={subscribing} />
      <h2>{t('use')}</h2>
      <p>
        <Link className={visitor.button} data-look="primary" to="/v2/search">
          {t('search')}
        </Link>
      </p>
      <h2>{t('change')}</h2>
      <p>
        <Link className={visitor.alone} to="/plan/cancelar">
          {t('cancel')}
        </Link>
      </p>
      {payroll && <p>{t('leaving', { company: payroll.company })}</p>}
      <p>
        {seller.phone
          ? t('help', { phone: formatPhone(seller.phone) })
          : seller.email
            ? t('helpWrite', { email: seller.email })
            : t('helpReply')}
      </p>
      <p>
        <Link className={visitor.alone} to="?" onClick={subscribing.forget}>
          {t('another')}
        </Link>
      </p>
    </div>
  )
}

function Next({ confirmation, subscribing }: { confirmation: Confirmation; subscribing: Subscribing }) {
  const { t } = useTranslation('subscribed')
  const {
    is_usable,
    starts_on,
    waiting,
    next_charge,
    after_discount,
    currency,
    email,
    charged_cents,
    payroll,
  } = confirmation
  const days = [...new Set(waiting.map(({ on }) => on))]
  return (
    <ol>
      <li>{t(charged_cents > 0 ? 'contract' : 'contractAlone', { email })}</li>
      <li>
        {t('credential')}
        <Credential subscribing={subscribing} />
      </li>
      {is_usable && <li>{t('usable', { day: dayInWords(starts_on) })}</li>}
      {days.map((day) => (
        <li key={day}>
          {t('waiting', {
            day: capital(dayInWords(day)),
            names: formatList(waiting.filter(({ on }) => on === day).map(({ name }) => name)),
          })}
        </li>
      ))}
      <li>
        {next_charge
          ? t(payroll ? 'deduction' : 'charge', {
              day: capital(dayInWords(next_charge.on)),
              month: payrollMonth(next_charge.on),
              price: priceIn(next_charge.amount_cents, currency),
            })
          : t('noCharge')}
      </li>
      {after_discount && (
        <li>
          {t(payroll ? 'deductionAfter' : 'chargeAfter', {
            day: capital(dayInWords(after_discount.on)),
            month: payrollMonth(after_discount.on),
            price: priceIn(after_discount.amount_cents, currency),
          })}
        </li>
      )}
    </ol>
  )
}

/** The printable cards of the covered members. */
function Credential({ subscribing }: { subscribing: Subscribing }) {
  const { t } = useTranslation('subscribed')
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const store = useAppStore()
  /** Hands the file to the browser to save; whether it could. */
  async function credentialOf(token: string | null) {
    const url = pathOf('public', 'checkouts', token ?? '-', 'credential')
    const { data } = await send({ url, as: 'file' }, store)
    if (!(data instanceof Blob)) return false
    saveFile(data, 'Credencial.pdf')
    return true
  }
  async function download() {
    if (isBusy) return
    setBusy(true)
    setLost(!(await credentialOf(subscribing.token)))
    setBusy(false)
  }
  return (
    <div className={styles.paper}>
      <button type="button" className={visitor.button} aria-disabled={isBusy} onClick={download}>
        {isBusy ? t('downloading') : t('download')}
      </button>
      {isLost && (
        <p role="alert" className={styles.wrong}>
          {t('notDownloaded')}
        </p>
      )}
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
