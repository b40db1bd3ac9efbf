import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useSearchParams } from 'react-router-dom'
import type { ApiError } from '@/api/apiError'
import type { Checkout } from '@/contract/checkouts'
import { formatMoney } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { CardFrame } from '@/kit/elements/CardFrame'
import { useCardFrame } from '@/kit/elements/useCardFrame'
import { dayInWords, priceIn } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import { Agreement, Field, type Problems, textIn, Wrong } from '@/visitors/form/fields'
import { stepAddress } from './address'
import './payingTexts'
import { PlanDocuments } from './PlanDocuments'
import { StepForm } from '@/visitors/form/StepForm'
import styles from '@/visitors/Steps.module.css'
import type { Subscribing } from './useCheckout'
import { useLostReply } from './useLostReply'

// Most people pay with a card.
const PayElsewhere = lazyPart(() => import('./PayElsewhere'), 'PayElsewhere')

// Few employers deduct it.
const payroll = () => import('./PayByPayroll')
const ChoosePayment = lazyPart(payroll, 'ChoosePayment')
const PayByPayroll = lazyPart(payroll, 'PayByPayroll')

/** How it is paid: with a card, elsewhere, or through one's payroll. */
export function PaymentStep({ checkout, subscribing }: { checkout: Checkout; subscribing: Subscribing }) {
  const { t } = useTranslation('subscribe')
  const [params] = useSearchParams()
  const isElsewhere = params.has('sin-tarjeta') && checkout.elsewhere.length > 0
  const way = checkout.payroll && params.get('forma')
  // Whose card was declined is told so, before they choose again.
  const isChosen = !checkout.payroll || way === 'tarjeta' || checkout.status !== 'open'
  if (!isElsewhere && way !== 'nomina' && isChosen)
    return <CardStep checkout={checkout} subscribing={subscribing} />
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      {isElsewhere ? (
        <PayElsewhere
          checkout={checkout}
          subscribing={subscribing}
          invoicing={(known, problems) => (
            <Invoicing known={known} problems={problems} you={checkout.answers.you} />
          )}
          taxIn={async (values) =>
            wantsInvoice(values) ? (await loadInvoiceData()).taxDataIn(values) : undefined
          }
        />
      ) : way === 'nomina' ? (
        <PayByPayroll checkout={checkout} subscribing={subscribing} />
      ) : (
        <ChoosePayment checkout={checkout} />
      )}
    </Suspense>
  )
}

/** The card, in the gateway's frame, and what is agreed to with it. */
function CardStep({ checkout, subscribing }: { checkout: Checkout; subscribing: Subscribing }) {
  const { t } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  const { frame, height, askForCard } = useCardFrame()
  const { waiting, told } = useLostReply(checkout, subscribing)
  const { quote, decline, steps, attempts } = checkout
  const declined = useRef<HTMLParagraphElement>(null)
  const isDeclined = checkout.status === 'declined' && decline !== null
  useLayoutEffect(() => {
    if (isDeclined) declined.current?.focus()
  }, [isDeclined])
  const isFree = quote.today_cents === 0
  const { after_discount: after, then_cents, currency } = quote
  const price = priceIn(then_cents, currency)
  // Nothing is charged while a discount takes it all off.
  const isLater = after !== null && then_cents === 0
  const charges = {
    price,
    each: t(`each.${quote.interval}`),
    day: after && dayInWords(after.on),
    later: after && priceIn(after.amount_cents, currency),
  }

  async function pay(values: FormData): Promise<ApiError | undefined> {
    const card = await askForCard()
    if (!card) return { status: 422, message: '', detail: paying('payment.unread') }
    return told(
      await subscribing.pay({
        attempt: attempts,
        quote: quote.id,
        card: { token: card.token, name: textIn(values, 'card_name') },
        accepts_charges: true,
        accepts_notice: true,
        ...(wantsInvoice(values) && { tax: (await loadInvoiceData()).taxDataIn(values).data ?? null }),
      }),
    )
  }

  if (waiting) return waiting
  return (
    <StepForm
      name={`${checkout.plan.slug}:payment`}
      title={paying('payment.title')}
      back={stepAddress('review')}
      place={t('stepOf', { step: steps.length, steps: steps.length })}
      submit={
        isFree ? paying('payment.goFree') : paying('payment.go', { price: formatMoney(quote.today_cents) })
      }
      busy={paying('payment.busy')}
      check={(values) => findMissing(values, paying)}
      fieldOf={fieldOf}
      send={pay}
      isKept
      after={
        <>
          {checkout.payroll && (
            <p>
              <Link className={visitor.alone} to={stepAddress('payment', { forma: 'nomina' })}>
                {paying('payment.payroll')}
              </Link>
            </p>
          )}
          {checkout.elsewhere.length > 0 && (
            <p>
              <Link className={visitor.alone} to={stepAddress('payment', { 'sin-tarjeta': '1' })}>
                {paying('payment.elsewhere')}
              </Link>
            </p>
          )}
        </>
      }
    >
      {(problems, known) => (
        <>
          {isDeclined && (
            <p ref={declined} tabIndex={-1} className={styles.summary} role="alert">
              {paying(`payment.declined.${decline}`)}
            </p>
          )}
          <p className={styles.amount}>
            {isFree && quote.next_charge_on
              ? paying('payment.todayNothing', {
                  price: isLater ? charges.later : price,
                  day: isLater ? charges.day : dayInWords(quote.next_charge_on),
                })
              : paying('payment.today', { price: priceIn(quote.today_cents, quote.currency) })}
          </p>
          <div id="card" tabIndex={-1}>
            <Wrong name="card" problem={problems.card} />
            <CardFrame
              frame={frame}
              height={height}
              address={checkout.card_frame}
              title={paying('payment.frame')}
            />
          </div>
          <Field
            name="card_name"
            label={paying('payment.name')}
            autoComplete="cc-name"
            spellCheck={false}
            defaultValue={known.get('card_name') ?? ''}
            problem={problems.card_name}
          />
          <Invoicing known={known} problems={problems} you={checkout.answers.you} />
          <PlanDocuments documents={checkout.plan.documents} />
          <Agreement
            name="accepts_charges"
            label={paying(
              isLater ? 'payment.chargesLater' : after ? 'payment.chargesAfter' : 'payment.charges',
              charges,
            )}
            isAgreed={known.has('accepts_charges')}
            problem={problems.accepts_charges}
          />
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

/** What a field of the server's answer is called here. */
const fieldOf = (field: string) =>
  field === 'card.name' ? 'card_name' : field === 'card.token' ? 'card' : field.replace(/^tax\./, '')

// Most people need none, and the catalogues of the tax office are heavy.
const loadInvoiceData = () => import('./InvoiceData')
const InvoiceData = lazyPart(loadInvoiceData, 'InvoiceData')
const wantsInvoice = (values: FormData) => values.has('wants_invoice')

type InvoicingProps = {
  known: ReadonlyMap<string, string>
  problems: Problems
  you: Checkout['answers']['you']
}

/** Whether they need an invoice, and in whose name. */
function Invoicing({ known, problems, you }: InvoicingProps) {
  const { t } = useTranslation('subscribe')
  const { t: paying } = useTranslation('paying')
  const [isWanted, setWanted] = useState(known.has('wants_invoice'))
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{paying('invoice.title')}</legend>
      <div className={styles.choice}>
        <input
          type="checkbox"
          id="wants_invoice"
          name="wants_invoice"
          checked={isWanted}
          onChange={(event) => setWanted(event.currentTarget.checked)}
        />
        <label htmlFor="wants_invoice">{paying('invoice.wanted')}</label>
      </div>
      {isWanted && (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <InvoiceData known={known} problems={problems} name={you ? fullName(you) : ''} />
        </Suspense>
      )}
    </fieldset>
  )
}

const fullName = ({ given_names, last_name, second_last_name }: NonNullable<InvoicingProps['you']>) =>
  [given_names, last_name, second_last_name].filter(Boolean).join(' ')

/** What is missing before a card is worth asking the gateway about: its token is good for once. */
const findMissing = async (
  values: FormData,
  paying: (key: 'payment.nameMissing' | 'payment.chargesMissing' | 'payment.noticeMissing') => string,
): Promise<Problems> => ({
  ...(!textIn(values, 'card_name') && { card_name: paying('payment.nameMissing') }),
  ...(wantsInvoice(values) && (await loadInvoiceData()).taxDataIn(values).problems),
  ...(!values.has('accepts_charges') && { accepts_charges: paying('payment.chargesMissing') }),
  ...(!values.has('accepts_notice') && { accepts_notice: paying('payment.noticeMissing') }),
})
