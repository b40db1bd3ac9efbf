import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useParams } from 'react-router-dom'
import { pathOf } from '@/api/paths'
import { send } from '@/api/baseQueryWithReauth'
import type { MethodUpdatePage, MethodUpdateResult } from '@/contract/methodUpdates'
import { formatDay, formatMoney } from '@/kit/text/formats'
import { nameIn } from '@/visitors/nameIn'
import { useAppStore } from '@/store/hooks'
import { Failed } from '@/visitors/Failed'
import { SellerFooter } from '@/visitors/SellerFooter'
import visitor from '@/visitors/Visitor.module.css'
import { VisitorLayout } from '@/visitors/VisitorLayout'
import './es'
import { CardForm } from './CardForm'
import styles from './PaymentMethodUpdate.module.css'
import { useMethodUpdate } from './useMethodUpdate'

/** `/actualizar-metodo-pago/{secret}`: a customer gives another card, and pays what they owe with it. */
export default function PaymentMethodUpdateScreen() {
  const { t } = useTranslation('methodUpdate')
  const token = nameIn(useParams()['*'])
  const { shown, submit, chargeAgain, startOver, retry } = useMethodUpdate(token)
  const page = 'page' in shown ? shown.page : undefined
  const isAtForm = shown.at === 'page'

  return (
    <VisitorLayout
      title={page?.invoice ? t('payTitle', { invoice: page.invoice }) : t('title')}
      footer={<SellerFooter />}
    >
      <div className={styles.column}>
        {shown.at === 'opening' && <p role="status">{t('opening')}</p>}
        {shown.at === 'unreachable' && <Failed text={t('unreachable')} retry={() => void retry()} />}
        {shown.at === 'gone' && <Gone token={token} />}
        {page?.is_over && (
          <Step title={t(page.invoice ? 'paid.title' : 'over.title')}>
            <p>{page.invoice ? t('paid.why', { invoice: page.invoice }) : t('over.why')}</p>
          </Step>
        )}
        {page && !page.is_over && (
          // What was typed stays while the bank is asked: it may have to be corrected.
          <div hidden={!isAtForm && shown.at !== 'sending'}>
            <Facts page={page} />
            <CardForm
              page={page}
              problem={isAtForm ? shown.problem : undefined}
              isSending={shown.at === 'sending'}
              onSubmit={(update) => submit(page, update)}
            />
          </div>
        )}
        {shown.at === 'result' && (
          <Result
            result={shown.result}
            isOfInvoice={Boolean(page?.invoice)}
            onOther={() => startOver()}
            onAgain={chargeAgain}
          />
        )}
      </div>
    </VisitorLayout>
  )
}

/** One thing that is told, whose title takes the focus when it comes. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}

function Gone({ token }: { token: string }) {
  const { t } = useTranslation('methodUpdate')
  const store = useAppStore()
  const [asked, setAsked] = useState<'sending' | 'sent' | 'failed'>()
  async function ask() {
    setAsked('sending')
    const url = pathOf('public', 'payment-method-updates', token, 'another')
    const { error } = await send({ url, method: 'POST', body: {} }, store)
    setAsked(error ? 'failed' : 'sent')
  }
  return (
    <Step title={t('gone.title')}>
      <p>{t('gone.why')}</p>
      {asked === 'sent' ? (
        <p role="status" className={styles.note}>
          {t('gone.asked')}
        </p>
      ) : (
        <div>
          <button
            type="button"
            className={visitor.button}
            data-look="primary"
            aria-disabled={asked === 'sending'}
            onClick={() => asked !== 'sending' && void ask()}
          >
            {t('gone.ask')}
          </button>
        </div>
      )}
      {asked === 'failed' && <p role="alert">{t('gone.failed')}</p>}
    </Step>
  )
}

/** What the link is about: as much as its holder may see. */
function Facts({ page: { first_name, plans, invoice, card, owed, currency } }: { page: MethodUpdatePage }) {
  const { t } = useTranslation('methodUpdate')
  const month = card && `${card.expires_on.slice(5, 7)}/${card.expires_on.slice(2, 4)}`
  return (
    <div className={styles.facts}>
      <h1>{invoice ? t('payTitle', { invoice }) : t('title')}</h1>
      {first_name && <p>{t('hello', { name: first_name })}</p>}
      {plans.length > 0 && (
        <p>
          <strong>{plans.join(', ')}</strong>
        </p>
      )}
      {card && (
        <p>
          {t(card.is_expired ? 'currentExpired' : 'current', { card: t('card', card), month: month ?? '' })}
        </p>
      )}
      {owed ? (
        <p className={styles.owed} data-overdue={owed.is_overdue}>
          <strong>{t('owed', { amount: formatMoney(owed.amount_cents, currency) })}</strong>
          {owed.due_on && (
            <span>{t(owed.is_overdue ? 'overdue' : 'due', { day: formatDay(owed.due_on) })}</span>
          )}
          {owed.overdue_cents > 0 && owed.overdue_cents < owed.amount_cents && (
            <span>
              {t('split', {
                overdue: formatMoney(owed.overdue_cents, currency),
                upcoming: formatMoney(owed.amount_cents - owed.overdue_cents, currency),
              })}
            </span>
          )}
        </p>
      ) : (
        <p className={styles.note}>{t('nothingOwed')}</p>
      )}
    </div>
  )
}

type Ways = {
  /** It was paid one invoice by it, and nothing else. */
  isOfInvoice: boolean
  onOther: () => Promise<void>
  onAgain: (result: MethodUpdateResult) => Promise<void>
}

function Result({ result, isOfInvoice, onOther, onAgain }: { result: MethodUpdateResult } & Ways) {
  const { t } = useTranslation('methodUpdate')
  const money = (cents: number) => formatMoney(cents, result.currency)
  const other = (label: string) => (
    <button type="button" className={visitor.button} onClick={() => void onOther()}>
      {label}
    </button>
  )
  switch (result.state) {
    case 'checking':
    case 'paying':
      return (
        <Step key={result.state} title={t(`${result.state}.title`)}>
          <p role="status">{t(`${result.state}.why`)}</p>
        </Step>
      )
    case 'confirm':
      return (
        <Step key="confirm" title={t('confirm.title')}>
          <p>{result.confirm_url ? t('confirm.why') : t('confirm.none')}</p>
          <div className={styles.actions}>
            {result.confirm_url && (
              <a
                className={visitor.button}
                data-look="primary"
                href={result.confirm_url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('confirm.go')}
              </a>
            )}
            {!result.is_saved && other(t('confirm.other'))}
          </div>
        </Step>
      )
    case 'unpaid':
    case 'refused':
      return (
        <Step key="unpaid" title={t('unpaid.title')}>
          <p role="alert">
            {t('unpaid.why', { amount: money(result.owed_cents), problem: result.problem ?? '' })}
          </p>
          <div className={styles.actions}>
            <button
              type="button"
              className={visitor.button}
              data-look="primary"
              onClick={() => void onAgain(result)}
            >
              {t('unpaid.again')}
            </button>
            {other(t('unpaid.other'))}
          </div>
        </Step>
      )
    case 'done':
      return <Done result={result} isOfInvoice={isOfInvoice} />
  }
}

function Done({ result, isOfInvoice }: { result: MethodUpdateResult; isOfInvoice: boolean }) {
  const { t } = useTranslation('methodUpdate')
  const { card, currency, paid_cents, owed_cents, pay_on, receipt_to, next_charge_on } = result
  return (
    <Step key="done" title={t(isOfInvoice && paid_cents > 0 ? 'done.invoice' : 'done.title')}>
      <div className={styles.done}>
        {card && <p>{t('card', card)}</p>}
        {paid_cents > 0 && (
          <p>{t('done.paid', { amount: formatMoney(paid_cents, currency), to: receipt_to ?? '' })}</p>
        )}
        {pay_on && owed_cents > 0 && (
          <p>{t('done.promised', { amount: formatMoney(owed_cents, currency), day: formatDay(pay_on) })}</p>
        )}
        {next_charge_on && <p>{t('done.next', { day: formatDay(next_charge_on) })}</p>}
        {next_charge_on && !pay_on && <p>{t('done.active')}</p>}
        <p>{t('done.mailed')}</p>
      </div>
    </Step>
  )
}
