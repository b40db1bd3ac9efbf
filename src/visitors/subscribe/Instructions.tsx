import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Checkout, PaymentInstructions } from '@/contract/checkouts'
import { priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import { Bars } from './Bars'
import './elsewhereTexts'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'

/** Milliseconds between two looks at whether it was paid. */
const LOOK = 8_000

const momentInWords = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

/** With what it is paid at a shop or by transfer, until when, and what happens then. It may be left and come back to. */
export function Instructions({ checkout, subscribing }: { checkout: Checkout; subscribing: Subscribing }) {
  const { t } = useTranslation('payElsewhere')
  const heading = useRef<HTMLHeadingElement>(null)
  const { reload } = subscribing
  const [isBusy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const timer = setInterval(() => void reload(), LOOK)
    return () => clearInterval(timer)
  }, [reload])
  const { instructions, answers, plan } = checkout
  const message = useMessage(instructions)
  if (!instructions) return null
  const { by, amount_cents, currency, url, is_over } = instructions
  const moment = momentOf(instructions)
  return (
    <div className={styles.done}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t(`given.${by}`)}
        </h1>
        <p>{plan.name}</p>
      </div>
      <p className={styles.amount}>{t('amount', { price: priceIn(amount_cents, currency) })}</p>
      {is_over ? (
        <p className={`${styles.note} ${styles.warning}`} role="alert">
          {t('over', { moment })}
        </p>
      ) : (
        moment && <p>{t('until', { moment })}</p>
      )}
      <Readouts instructions={instructions} />
      {instructions.bars && !is_over && <Bars bars={instructions.bars} label={t('bars')} />}
      <div className={styles.actions}>
        {url && (
          <a className={visitor.button} href={url} target="_blank" rel="noreferrer">
            {t('voucher')}
          </a>
        )}
        <a
          className={visitor.button}
          href={`https://wa.me/?${new URLSearchParams({ text: message })}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('whatsapp')}
        </a>
      </div>
      <h2>{t('next')}</h2>
      <ol>
        <li>{t(`pay.${by}`)}</li>
        <li>
          {t('begins')} {t(`confirmed.${by}`)}
        </li>
        <li>{t('mail', { email: answers.you?.email ?? '' })}</li>
      </ol>
      <div>
        <p className={styles.soft}>{t('otherwiseBody')}</p>
        <p>
          <button
            type="button"
            className={visitor.button}
            aria-disabled={isBusy}
            onClick={async () => {
              if (isBusy) return
              setBusy(true)
              await subscribing.payOtherwise()
              setBusy(false)
            }}
          >
            {t('otherwise')}
          </button>
        </p>
      </div>
    </div>
  )
}

const momentOf = ({ expires_at }: PaymentInstructions) =>
  expires_at === null ? '' : momentInWords.format(new Date(expires_at))

/** The same in one sentence, to be sent to oneself. */
function useMessage(instructions: PaymentInstructions | null): string {
  const { t } = useTranslation('payElsewhere')
  if (!instructions) return ''
  const { by, amount_cents, currency, reference, clabe } = instructions
  return t('message', {
    way: t(`given.${by}`),
    price: priceIn(amount_cents, currency),
    account: clabe ? `CLABE ${clabe}. ` : '',
    reference,
    moment: momentOf(instructions),
  })
}

function Readouts({ instructions: { by, reference, clabe, bank } }: { instructions: PaymentInstructions }) {
  const { t } = useTranslation('payElsewhere')
  return (
    <dl className={styles.facts}>
      {clabe && (
        <Readout
          label={t('clabe')}
          copy={t('copyClabe')}
          value={clabe}
          groups={/(\d{3})(\d{3})(\d{11})(\d)/}
        />
      )}
      {bank && (
        <div>
          <dt>{t('bank')}</dt>
          <dd>{bank}</dd>
        </div>
      )}
      <Readout
        label={t('reference')}
        copy={t('copyReference')}
        value={reference}
        groups={by === 'oxxo' ? /(\d{4})(\d{4})(\d{4})(\d{2})/ : /(.+)()()()/}
      />
    </dl>
  )
}

type ReadoutProps = {
  label: string
  /** What the button that copies it says. */
  copy: string
  value: string
  /** As it is read out, in four parts. */
  groups: RegExp
}

/** A number to be told at a till or typed into a bank's form, which can be copied. */
function Readout({ label, copy, value, groups }: ReadoutProps) {
  const { t } = useTranslation('payElsewhere')
  const [isCopied, setCopied] = useState(false)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong className={styles.number}>{value.replace(groups, '$1 $2 $3 $4').trim()}</strong>
        <button
          type="button"
          className={visitor.button}
          onClick={async () => {
            await navigator.clipboard.writeText(value)
            setCopied(true)
          }}
        >
          {copy}
        </button>{' '}
        <span role="status">{isCopied && t('copied')}</span>
      </dd>
    </div>
  )
}
