import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { InvoiceDetail } from '@/contract/invoices'
import {
  ChargeOrder,
  ExtraRefund,
  type PaymentDetail,
  Reallocation,
  RecordedPayment,
  type Refundable,
  RefundOrder,
  RetryOrder,
  SendReceipt,
} from '@/contract/payments'
import { useGetCustomerQuery } from '@/entities/customers/api'
import { CustomerInvoicePicker } from '@/entities/invoices/CustomerInvoicePicker'
import { PaymentMethodPicker } from '@/entities/payment-methods/PaymentMethodPicker'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { CheckboxGroup, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { dayOf } from '@/contract/days'
import { formatMoney } from '@/kit/text/formats'
import { Loaded } from '@/kit/feedback/Loaded'
import { Dialog } from '@/kit/elements/Dialog'
import { optionsOf } from '@/kit/vocabulary/options'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useNow } from '@/kit/elements/useNow'
import { es } from './es'
import { money } from './money'
import { ReceivedMoneyFields } from './ReceivedMoneyFields'
import {
  useApplyPaymentMutation,
  useChargeInvoiceMutation,
  useGetRefundableQuery,
  useReconcilePaymentMutation,
  useRecordPaymentMutation,
  useRefundExtraMutation,
  useRefundPaymentMutation,
  useRetryPaymentMutation,
  useSendReceiptMutation,
} from './moneyApi'

type OfInvoice = { invoice: InvoiceDetail; onClose: () => void }
type OfPayment = { payment: PaymentDetail; onClose: () => void }

/** Collects what an invoice owes, with a method of its customer. */
export function ChargeDialog({ invoice, onClose }: OfInvoice) {
  const { t } = useTranslation('money')
  const [charge] = useChargeInvoiceMutation()
  const { uuid, customer, number, amount_due_cents, currency } = invoice
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('charge.title', { name: number ?? '' })}
      confirm={t('charge.confirm', { amount: formatMoney(amount_due_cents, currency) })}
      done={money.charge.done}
      schema={ChargeOrder}
      initial={{ payment_method_uuid: null }}
      run={(values, how) => charge({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <PaymentMethodPicker
        name="payment_method_uuid"
        label={money.charge.method}
        customer={customer.uuid}
        current={null}
        chargeable
      />
    </PreviewDialog>
  )
}

/** Takes note of money that reached us some other way. */
export function RecordDialog({ invoice, onClose }: OfInvoice) {
  const { t } = useTranslation('money')
  const [record] = useRecordPaymentMutation()
  const now = useNow()
  const { uuid, number, amount_due_cents } = invoice
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('record.title', { name: number ?? '' })}
      confirm={money.record.confirm}
      done={money.record.done}
      schema={RecordedPayment}
      initial={{
        method_type: null,
        amount_cents: amount_due_cents,
        received_on: dayOf(now),
        bank: '',
        reference: '',
      }}
      run={(values, how) => record({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <ReceivedMoneyFields />
    </PreviewDialog>
  )
}

/** Tries a payment again: with what it had, unless that is of no use any more. */
export function RetryDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('money')
  const [retry] = useRetryPaymentMutation()
  const { uuid, number, customer, amount_cents, currency, payment_method, method_type, error } = payment
  const isUseless = error?.retryable === false || (method_type !== 'card' && method_type !== 'domiciliation')
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('retry.title', { name: number })}
      confirm={t('retry.confirm', { amount: formatMoney(amount_cents, currency) })}
      done={money.retry.done}
      schema={RetryOrder}
      initial={{ payment_method_uuid: isUseless ? null : (payment_method?.uuid ?? null) }}
      run={(values, how) => retry({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <PaymentMethodPicker
        name="payment_method_uuid"
        label={money.charge.method}
        customer={customer.uuid}
        current={isUseless ? null : payment_method}
        chargeable
      />
    </PreviewDialog>
  )
}

/** Gives money back: all of it, an amount, or some lines. */
export function RefundDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('money')
  const result = useGetRefundableQuery(payment.uuid, { refetchOnMountOrArgChange: true })
  const known = result.isFetching ? undefined : result.currentData
  if (known && known.refundable_cents > 0)
    return <RefundForm payment={payment} refundable={known} onClose={onClose} />
  // It takes a moment: a dialog that only says so would come and go.
  if (!known && !result.error) return null
  return (
    <Dialog title={t('refund.title', { name: payment.number })} onClose={onClose} kind="sheet">
      <Loaded result={result} what={es.fields.refunded_cents}>
        {() => <p>{money.refund.nothing}</p>}
      </Loaded>
    </Dialog>
  )
}

function RefundForm({ payment, refundable, onClose }: OfPayment & { refundable: Refundable }) {
  const { t } = useTranslation('money')
  const [refund] = useRefundPaymentMutation()
  const { uuid, number, currency } = payment
  const { refundable_cents, lines, limit_cents } = refundable
  const [isBeyond, setBeyond] = useState(false)
  const [cents, setCents] = useState<number>()
  const amountOf = ({ extent, amount_cents, lines: chosen }: RefundOrder) =>
    ({
      full: refundable_cents,
      amount: amount_cents ?? 0,
      lines: lines.reduce((sum, { key, left_cents }) => sum + (chosen.includes(key) ? left_cents : 0), 0),
    })[extent]
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('refund.title', { name: number })}
      confirm={
        isBeyond
          ? money.refund.ask
          : cents === undefined
            ? money.refund.confirm
            : t('refund.confirmAmount', { amount: formatMoney(cents, currency) })
      }
      danger
      done={isBeyond ? money.refund.asked : money.refund.done}
      schema={RefundOrder}
      initial={{ extent: 'full', amount_cents: null, lines: [], reason: null, note: '' }}
      run={async (values, how) => {
        const told = await refund({ uuid, values, ...how }).unwrap()
        setCents(amountOf(values))
        setBeyond(told.effects.some(({ event }) => event === 'payment.refund_requested'))
        return told
      }}
      onClose={onClose}
    >
      <RadioGroup
        name="extent"
        label={money.refund.extent}
        options={[
          { value: 'full', label: t('refund.full', { amount: formatMoney(refundable_cents, currency) }) },
          { value: 'amount', label: money.refund.amount },
          ...(lines.length > 0 ? [{ value: 'lines', label: money.refund.lines }] : []),
        ]}
      />
      <ExtentFields refundable={refundable} currency={currency} />
      <SelectField name="reason" label={money.refund.reason} options={optionsOf(money.reasons)} />
      <TextField name="note" label={money.refund.note} multiline optional />
      {limit_cents !== null && limit_cents < refundable_cents && (
        <p>{t('refund.beyond', { amount: formatMoney(limit_cents, currency) })}</p>
      )}
    </PreviewDialog>
  )
}

/** What the extent that was chosen still has to be told. */
function ExtentFields({ refundable: { lines }, currency }: { refundable: Refundable; currency: string }) {
  const extent: unknown = useWatch({ name: 'extent' })
  if (extent === 'amount') return <MoneyField name="amount_cents" label={money.refund.cents} length={20} />
  if (extent !== 'lines') return null
  return (
    <CheckboxGroup
      name="lines"
      label={money.refund.which}
      options={lines.map(({ key, invoice, description, left_cents }) => ({
        value: key,
        label: description,
        description: `${invoice.label} · ${formatMoney(left_cents, currency)}`,
      }))}
    />
  )
}

/** Gives back what was charged besides, or takes note that it was given back by other means. */
export function ExtraRefundDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('money')
  const [refund] = useRefundExtraMutation()
  const { uuid, number, extra_cents, currency } = payment
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('extra.title', { name: number })}
      confirm={t('extra.confirm', { amount: formatMoney(extra_cents, currency) })}
      done={money.extra.done}
      schema={ExtraRefund}
      initial={{ by: 'gateway', note: '' }}
      run={(values, how) => refund({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <RadioGroup
        name="by"
        label={money.extra.how}
        options={[
          { value: 'gateway', label: money.extra.gateway },
          { value: 'hand', label: money.extra.hand },
        ]}
      />
      <TextField name="note" label={money.extra.note} hint={money.extra.hint} multiline optional />
    </PreviewDialog>
  )
}

/** Moves part of a payment to another invoice of its customer. */
export function ApplyDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('money')
  const [apply] = useApplyPaymentMutation()
  const { uuid, number, currency, credit_cents, allocations, customer } = payment
  const hasCredit = credit_cents > 0
  const [first] = allocations
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('apply.title', { name: number })}
      confirm={money.apply.confirm}
      done={money.apply.done}
      schema={Reallocation}
      initial={{
        from_invoice_uuid: hasCredit ? '' : (first?.invoice.uuid ?? ''),
        invoice_uuid: null,
        amount_cents: hasCredit ? credit_cents : null,
      }}
      run={(values, how) => apply({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <RadioGroup
        name="from_invoice_uuid"
        label={money.apply.from}
        options={[
          ...(hasCredit
            ? [{ value: '', label: t('apply.credit', { amount: formatMoney(credit_cents, currency) }) }]
            : []),
          ...allocations.map(({ invoice, amount_cents }) => ({
            value: invoice.uuid,
            label: `${invoice.label}: ${formatMoney(amount_cents, currency)}`,
          })),
        ]}
      />
      <CustomerInvoicePicker name="invoice_uuid" label={money.apply.invoice} customer={customer.uuid} />
      <MoneyField name="amount_cents" label={money.apply.amount} length={20} />
    </PreviewDialog>
  )
}

/** Says that a payment is in the bank's statement, or takes that back. */
export function ReconcileDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('money')
  const [reconcile] = useReconcilePaymentMutation()
  const { uuid, version, number, reconciled_at } = payment
  const action = reconciled_at ? 'unreconcile' : 'reconcile'
  return (
    <ConfirmDialog
      title={
        reconciled_at ? t('unreconcile.title', { name: number }) : t('reconcile.title', { name: number })
      }
      confirm={money[action].confirm}
      done={money[action].done}
      run={() => reconcile({ uuid, version, action }).unwrap()}
      onClose={onClose}
    >
      <p>{money[action].told}</p>
    </ConfirmDialog>
  )
}

/** Sends the receipt of a payment again, to its payer or to another address. */
export function ReceiptDialog({ payment, onClose }: OfPayment) {
  const { t } = useTranslation('money')
  const [send] = useSendReceiptMutation()
  const { uuid, version, number, receipt_number, customer } = payment
  const { data: payer, isLoading } = useGetCustomerQuery(customer.uuid)
  // The address is part of what the form starts with.
  if (isLoading) return null
  return (
    <PreviewDialog
      kind="Payment"
      uuid={uuid}
      title={t('receipt.title', { name: receipt_number ?? number })}
      confirm={money.receipt.confirm}
      done={money.receipt.done}
      schema={SendReceipt}
      initial={{ to: payer?.email ?? '', message: '' }}
      run={(values, how) => send({ uuid, version, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <TextField name="to" label={money.receipt.to} />
      <TextField name="message" label={money.receipt.message} multiline optional />
    </PreviewDialog>
  )
}
