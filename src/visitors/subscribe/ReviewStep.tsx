import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import type { Checkout, CheckoutStep } from '@/contract/checkouts'
import { formatPhone } from '@/contract/phones'
import { formatList, formatMoney } from '@/kit/text/formats'
import { dayInWords, priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import { laterPrice } from './laterPrice'
import { stepAddress } from './address'
import { Coupon } from './Coupon'
import { PlanDocuments } from './PlanDocuments'
import './payingTexts'
import { nameOf } from './PeopleStep'
import { Agreement, type Problems } from '@/visitors/form/fields'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { StepProps } from './useCheckout'

/** Everything that was answered and what it costs, before any card is asked for. */
export function ReviewStep({ checkout, subscribing, back, place, answer }: StepProps) {
  const { t } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  const { quote, price_before_cents: before } = checkout
  const now = formatMoney(quote.then_cents)
  const isFree = !checkout.steps.includes('payment')
  return (
    <StepForm
      name={`${checkout.plan.slug}:review`}
      title={t('review.title')}
      back={back}
      place={place}
      submit={
        before !== null ? t('review.accept', { now }) : isFree ? paying('payment.goFree') : t('review.go')
      }
      busy={t('saving')}
      check={(values): Problems =>
        isFree && !values.has('accepts_notice') ? { accepts_notice: paying('payment.noticeMissing') } : {}
      }
      send={async () => {
        const error =
          (await answer({ step: 'review', quote: quote.id }, isFree ? stepAddress('review') : undefined)) ??
          (isFree ? await subscribing.enrol({ quote: quote.id, accepts_notice: true }) : undefined)
        // What it costs now is on the page before it is told to look.
        if (error?.code === 'price_changed') await subscribing.reload()
        return error
      }}
      after={<Elsewhere checkout={checkout} token={subscribing.token} />}
    >
      {(problems) => (
        <>
          {checkout.promotion && (
            <p className={styles.note} role="status">
              {`${checkout.promotion}.`}
            </p>
          )}
          {before !== null && (
            <div className={`${styles.note} ${styles.warning}`} role="alert">
              <p>
                {t('review.changed', { before: formatMoney(before), now, per: t(`per.${quote.interval}`) })}
              </p>
              <p>
                <Link to="/plan">{t('review.others')}</Link>
              </p>
            </div>
          )}
          <Facts checkout={checkout} />
          {checkout.status === 'open' && <Coupon checkout={checkout} subscribing={subscribing} />}
          <Due checkout={checkout} />
          <PlanDocuments documents={checkout.plan.documents} />
          {isFree ? (
            <Agreement
              name="accepts_notice"
              label={paying('payment.notice')}
              isAgreed={false}
              problem={problems.accepts_notice}
            />
          ) : (
            <p className={styles.soft}>{t('review.nothingYet')}</p>
          )}
        </>
      )}
    </StepForm>
  )
}

function Facts({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('subscribe')
  const { answers, steps, quote, plan } = checkout
  const { you, people, covers } = answers
  const covered = [...(covers !== 'other' && you ? [you] : []), ...people].map(nameOf)
  const chosen = quote.lines.filter(({ is_addon }) => is_addon).map(({ label }) => label)
  return (
    <dl className={styles.facts}>
      <Fact label={t('review.plan')} {...(steps.includes('plan') && { step: 'plan' })}>
        {plan.name}
      </Fact>
      <Fact label={t('review.people')} step={steps.includes('people') ? 'people' : 'who'}>
        {formatList(covered)}
      </Fact>
      {you && (
        <>
          <Fact label={t('review.buyer')} step="you">
            {nameOf(you)}
          </Fact>
          <Fact label={t('review.email')} step="you">
            {you.email}
          </Fact>
          <Fact label={t('review.phone')} step="you">
            {formatPhone(you.phone)}
          </Fact>
        </>
      )}
      {steps.includes('health') && (
        <Fact label={t('review.health')} step="health">
          {t('review.declared')}
        </Fact>
      )}
      {steps.includes('addons') && (
        <Fact label={t('review.addons')} step="addons">
          {answers.addons?.length ? formatList(chosen) : t('review.none')}
        </Fact>
      )}
      {steps.includes('interval') && (
        <Fact label={t('review.interval')} step="interval">
          {t(`each.${quote.interval}`)}
        </Fact>
      )}
      {checkout.sold_by && (
        <Fact label={t(checkout.work ? 'review.through' : 'review.soldBy')}>{checkout.sold_by}</Fact>
      )}
    </dl>
  )
}

function Fact({ label, step, children }: { label: string; step?: CheckoutStep; children: string }) {
  const { t } = useTranslation('subscribe')
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {step && (
        <dd>
          <Link className={visitor.alone} to={stepAddress(step, { cambio: '1' })}>
            {t('review.change')} <span className="sr-only">{label.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  )
}

/** What is paid today, what later, and when. */
function Due({ checkout: { quote } }: { checkout: Checkout }) {
  const { t } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  return (
    <div className={styles.box}>
      {quote.lines.length > 1 && (
        <ul className={styles.lines}>
          {quote.lines.map(({ label, amount_cents, interval }) => (
            <li key={`${label} ${amount_cents}`}>
              <span>{label}</span>
              <span>
                {formatMoney(amount_cents)}{' '}
                {interval ? t(`per.${interval}`) : interval === null && t('addons.once')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.amount}>
        {t('review.today', { price: priceIn(quote.today_cents, quote.currency) })}
      </p>
      {quote.employer_cents > 0 && (
        <p>
          {t('split.employer', { price: priceIn(quote.employer_cents, quote.currency) })}{' '}
          {t(`per.${quote.interval}`)}
        </p>
      )}
      <p className={styles.soft}>{t('review.taxes')}</p>
      {quote.next_charge_on && (
        <p>
          {t('review.later', {
            price: priceIn(quote.then_cents, quote.currency),
            each: t(`each.${quote.interval}`),
            day: dayInWords(quote.next_charge_on),
          })}{' '}
          {laterPrice(paying, t, quote)} {t('review.notice')}
        </p>
      )}
    </div>
  )
}

/** The link by which it is gone on with on another device. */
function Elsewhere({ checkout, token }: { checkout: Checkout; token: string | null }) {
  const { t } = useTranslation('subscribe')
  const { pathname } = useLocation()
  const [isCopied, setCopied] = useState(false)
  const link = `${location.origin}${pathname}?retomar=${token}`
  return (
    <details className={styles.elsewhere}>
      <summary>{t('review.elsewhere')}</summary>
      <p>{t('review.elsewhereBody', { day: dayInWords(checkout.expires_on) })}</p>
      <div className={visitor.field}>
        <label htmlFor="elsewhere">{t('review.link')}</label>
        <input id="elsewhere" readOnly value={link} onFocus={(event) => event.target.select()} />
      </div>
      <p>
        <button
          type="button"
          className={visitor.button}
          onClick={async () => {
            await navigator.clipboard.writeText(link)
            setCopied(true)
          }}
        >
          {t('review.copy')}
        </button>{' '}
        <span role="status">{isCopied && t('review.copied')}</span>
      </p>
    </details>
  )
}
