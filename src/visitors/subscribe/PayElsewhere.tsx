import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { ApiError } from '@/api/apiError'
import { type Checkout, PayElsewhere as Way } from '@/contract/checkouts'
import type { NewTaxData } from '@/contract/mexico'
import { priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import { stepAddress } from './address'
import './elsewhereTexts'
import { Agreement, Choices, type Problems, textIn } from '@/visitors/form/fields'
import './payingTexts'
import { PlanDocuments } from './PlanDocuments'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'
import { useLostReply } from './useLostReply'

type PayElsewhereProps = {
  checkout: Checkout
  subscribing: Subscribing
  /** Asks whether they need an invoice, as the form for cards does. */
  invoicing: (known: ReadonlyMap<string, string>, problems: Problems) => ReactNode
  taxIn: (values: FormData) => Promise<{ data?: NewTaxData; problems: Problems } | undefined>
}

/** Paying at a shop or by transfer: which of them, and what is agreed to. */
export function PayElsewhere({ checkout, subscribing, invoicing, taxIn }: PayElsewhereProps) {
  const { t } = useTranslation('payElsewhere')
  const { t: common } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  const { quote, steps, attempts, elsewhere, plan } = checkout
  const { waiting, told } = useLostReply(checkout, subscribing)

  async function pay(values: FormData): Promise<ApiError | undefined> {
    const tax = await taxIn(values)
    return told(
      await subscribing.payElsewhere({
        attempt: attempts,
        quote: quote.id,
        by: Way.parse(textIn(values, 'by')),
        accepts_notice: true,
        ...(tax && { tax: tax.data ?? null }),
      }),
    )
  }

  if (waiting) return waiting
  return (
    <StepForm
      name={`${plan.slug}:elsewhere`}
      title={t('title')}
      hint={t('hint')}
      back={stepAddress('review')}
      place={common('stepOf', { step: steps.length, steps: steps.length })}
      submit={t('go')}
      busy={t('busy')}
      check={async (values) => ({
        ...(!Way.safeParse(textIn(values, 'by')).success && { by: t('missing') }),
        ...(await taxIn(values))?.problems,
        ...(!values.has('accepts_notice') && { accepts_notice: paying('payment.noticeMissing') }),
      })}
      fieldOf={(field) => field.replace(/^tax\./, '')}
      send={pay}
      isKept
      after={
        <p>
          <Link className={visitor.alone} to={stepAddress('payment')}>
            {t('card')}
          </Link>
        </p>
      }
    >
      {(problems, known) => (
        <>
          {checkout.decline && (
            <p className={styles.summary} role="alert">
              {paying(`payment.declined.${checkout.decline}`)}
            </p>
          )}
          <p className={styles.amount}>{t('today', { price: priceIn(quote.today_cents, quote.currency) })}</p>
          <Choices
            name="by"
            legend={t('choose')}
            choices={elsewhere.map((way) => ({
              value: way,
              label: t(`ways.${way}`),
              hint: t(`wayHints.${way}`),
            }))}
            chosen={known.get('by') ?? null}
            problem={problems.by}
          />
          {invoicing(known, problems)}
          <PlanDocuments documents={checkout.plan.documents} />
          <Agreement
            name="accepts_notice"
            label={paying('payment.notice')}
            isAgreed={known.has('accepts_notice')}
            problem={problems.accepts_notice}
          />
        </>
      )}
    </StepForm>
  )
}
