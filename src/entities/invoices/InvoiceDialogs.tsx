import { useState } from 'react'
import { useTranslation } from '@/i18n'
import {
  creditableOf,
  DisputeInvoice,
  type InvoiceAction,
  type InvoiceDetail,
  NewCreditNote,
  SendInvoice,
  VoidInvoice,
} from '@/contract/invoices'
import { useGetCustomerQuery } from '@/entities/customers/api'
import { CheckboxField, RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { formatMoney } from '@/kit/text/formats'
import { optionsOf } from '@/kit/vocabulary/options'
import type { How } from '@/api/writes'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useInvoiceActionMutation } from './api'
import { es } from './es'

export type DialogProps = { invoice: InvoiceDetail; onClose: () => void }

/** Does something to an invoice as it is now, or previews it by a dry run. */
function useAct({ uuid, version }: InvoiceDetail) {
  const [act] = useInvoiceActionMutation()
  type Call = Parameters<typeof act>[0]
  return (action: InvoiceAction, values: Call['values'], { dryRun, token, key }: How) =>
    act({ uuid, version, action, values, dryRun, token, ...(key && { key }) }).unwrap()
}

/** Sends an invoice to its payer or to another address. */
export function SendDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation('invoices')
  const act = useAct(invoice)
  const { data: customer, isLoading } = useGetCustomerQuery(invoice.customer.uuid)
  // The address is part of what the form starts with.
  if (isLoading) return null
  const to = invoice.tax_snapshot?.email_invoices[0] ?? customer?.email ?? ''
  return (
    <PreviewDialog
      kind="Invoice"
      uuid={invoice.uuid}
      title={t('send.title', { name: invoice.number ?? es.draft })}
      confirm={es.send.confirm}
      done={es.send.done}
      schema={SendInvoice}
      initial={{ to, message: '' }}
      run={(values, how) => act('send', values, how)}
      onClose={onClose}
    >
      <TextField name="to" label={es.send.to} />
      <TextField name="message" label={es.send.message} hint={es.send.messageHint} multiline optional />
    </PreviewDialog>
  )
}

/** Voids an invoice with a reason. */
export function VoidDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation('invoices')
  const act = useAct(invoice)
  return (
    <PreviewDialog
      kind="Invoice"
      uuid={invoice.uuid}
      title={t('voiding.title', { name: invoice.number ?? es.draft })}
      confirm={es.voiding.confirm}
      dismiss={es.voiding.dismiss}
      danger
      done={es.voiding.done}
      schema={VoidInvoice}
      initial={{ reason: '', redraft: false }}
      meanwhile={{ reason: '—' }}
      run={(values, how) => act('void', values, how)}
      onClose={onClose}
    >
      <TextField name="reason" label={es.voiding.reason} multiline />
      <CheckboxField name="redraft" label={es.voiding.redraft} />
    </PreviewDialog>
  )
}

/** Says that its customer does not agree with it, or what came of that. */
export function DisputeDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation('invoices')
  const act = useAct(invoice)
  const action = invoice.disputed_at ? 'settle_dispute' : 'dispute'
  return (
    <PreviewDialog
      kind="Invoice"
      uuid={invoice.uuid}
      title={t(`${action}.title`, { name: invoice.number ?? es.draft })}
      confirm={t(`${action}.confirm`)}
      done={t(`${action}.done`)}
      schema={DisputeInvoice}
      initial={{ reason: '' }}
      meanwhile={{ reason: '—' }}
      run={(values, how) => act(action, values, how)}
      onClose={onClose}
    >
      <TextField name="reason" label={t(`${action}.reason`)} hint={t(`${action}.hint`)} multiline />
    </PreviewDialog>
  )
}

/** Credits an invoice by its lines. */
export function CreditDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTranslation('invoices')
  const act = useAct(invoice)
  const { lines, currency, credit_notes, number } = invoice
  const left = creditableOf(lines, credit_notes)
  const [isBeyond, setBeyond] = useState(false)
  return (
    <PreviewDialog
      kind="Invoice"
      uuid={invoice.uuid}
      title={t('credit.title', { name: number ?? es.draft })}
      confirm={isBeyond ? es.credit.ask : es.credit.confirm}
      done={isBeyond ? es.credit.asked : es.credit.done}
      schema={NewCreditNote}
      initial={{
        type: invoice.paid_cents > 0 ? 'credit' : 'offset',
        lines: lines.map((_, line) => ({ line, amount_cents: 0 })),
        reason: '',
      }}
      meanwhile={{ reason: '—' }}
      run={async (values, how) => {
        const told = await act('credit_note', values, how)
        setBeyond(told.effects.some(({ event }) => event === 'invoice.credit_note_requested'))
        return told
      }}
      onClose={onClose}
    >
      {lines.map(({ description }, index) => (
        <MoneyField
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
          key={index}
          name={`lines.${index}.amount_cents`}
          label={t('credit.line', { description, amount: formatMoney(left[index] ?? 0, currency) })}
          length={20}
        />
      ))}
      <RadioGroup name="type" label={es.credit.type} options={optionsOf(es.credit.types)} />
      <TextField name="reason" label={es.credit.reason} multiline />
    </PreviewDialog>
  )
}
