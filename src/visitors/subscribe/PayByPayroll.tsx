import { useTranslation } from '@/i18n'
import { Link, useNavigate } from 'react-router-dom'
import type { Checkout } from '@/contract/checkouts'
import { priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import { Agreement, Choices, type Problems, textIn } from '@/visitors/form/fields'
import { stepAddress } from './address'
import './payingTexts'
import { payrollMonth } from './payrollMonth'
import './payrollTexts'
import { PlanDocuments } from './PlanDocuments'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'

type PayrollProps = { checkout: Checkout; subscribing: Subscribing }

/** How it is paid, where an employer deducts it from people's pay: in that way, with a card or elsewhere. */
export function ChoosePayment({ checkout }: Pick<PayrollProps, 'checkout'>) {
  const { t } = useTranslation('payroll')
  const { t: common } = useTranslation('subscribe')
  const navigate = useNavigate()
  const { plan, steps, elsewhere, sold_by: company } = checkout
  const ways: Record<string, { label: string; hint?: string; to: string }> = {
    payroll: {
      label: t('ways.payroll'),
      hint: t('payrollHint', { company }),
      to: stepAddress('payment', { forma: 'nomina' }),
    },
    card: { label: t('ways.card'), to: stepAddress('payment', { forma: 'tarjeta' }) },
    ...(elsewhere.length > 0 && {
      elsewhere: { label: t('ways.elsewhere'), to: stepAddress('payment', { 'sin-tarjeta': '1' }) },
    }),
  }
  return (
    <StepForm
      name={`${plan.slug}:way`}
      title={t('choose')}
      back={stepAddress('review')}
      place={common('stepOf', { step: steps.length, steps: steps.length })}
      submit={common('next')}
      busy={common('saving')}
      check={(values): Problems => (ways[textIn(values, 'way')] ? {} : { way: t('missing') })}
      send={async (values) => {
        await navigate(ways[textIn(values, 'way')]?.to ?? stepAddress('payment'))
        return undefined
      }}
      isKept
    >
      {(problems, known) => (
        <Choices
          name="way"
          legend={<span className="sr-only">{t('choose')}</span>}
          choices={Object.entries(ways).map(([value, { label, hint }]) => ({ value, label, hint }))}
          chosen={known.get('way') ?? null}
          problem={problems.way}
        />
      )}
    </StepForm>
  )
}

/** Having it deducted from one's pay: how much and when, what comes of it, and that one agrees to it. */
export function PayByPayroll({ checkout, subscribing }: PayrollProps) {
  const { t } = useTranslation('payroll')
  const { t: common } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  const { plan, steps, quote, payroll, sold_by: company } = checkout
  if (!payroll) return null
  return (
    <StepForm
      name={`${plan.slug}:payroll`}
      title={t('title')}
      hint={t('today')}
      back={stepAddress('payment')}
      place={common('stepOf', { step: steps.length, steps: steps.length })}
      submit={t('go')}
      busy={t('busy')}
      check={(values) => ({
        ...(!values.has('accepts_deductions') && { accepts_deductions: t('agreeMissing') }),
        ...(!values.has('accepts_notice') && { accepts_notice: paying('payment.noticeMissing') }),
      })}
      send={async () => {
        const error = await subscribing.enrolByPayroll({
          quote: quote.id,
          text_version: payroll.text_version,
          accepts_deductions: true,
          accepts_notice: true,
        })
        // What is agreed to now is on the page before it is told to look.
        if (error?.code === 'price_changed' || error?.code === 'payroll_changed') await subscribing.reload()
        return error
      }}
      after={
        <p>
          <Link className={visitor.alone} to={stepAddress('payment')}>
            {t('other')}
          </Link>
        </p>
      }
    >
      {(problems) => (
        <>
          <div className={styles.box}>
            <ul className={styles.lines}>
              {payroll.deductions.map(({ on, amount_cents }) => (
                <li key={on}>
                  <span>{t('month', { month: payrollMonth(on) })}</span>
                  <span>{priceIn(amount_cents, quote.currency)}</span>
                </li>
              ))}
            </ul>
            <p>
              {t('later', {
                price: priceIn(quote.after_discount?.amount_cents ?? quote.then_cents, quote.currency),
                each: common(`each.${quote.interval}`),
              })}
            </p>
          </div>
          <div>
            <p id="before" className={styles.legend}>
              {t('before')}
            </p>
            <ul aria-labelledby="before" className={styles.list}>
              <li>{t('told', { company })}</li>
              <li>{t('notice')}</li>
              <li>{t('cancel')}</li>
              <li>{t('leaving')}</li>
              <li>{t('invoice', { company })}</li>
            </ul>
          </div>
          <PlanDocuments documents={checkout.plan.documents} />
          <Agreement
            name="accepts_deductions"
            label={payroll.text}
            isAgreed={false}
            problem={problems.accepts_deductions}
          />
          <Agreement
            name="accepts_notice"
            label={paying('payment.notice')}
            isAgreed={false}
            problem={problems.accepts_notice}
          />
        </>
      )}
    </StepForm>
  )
}
