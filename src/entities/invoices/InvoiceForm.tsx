import type * as z from 'zod/mini'
import { type InvoiceDetail, NewInvoice } from '@/contract/invoices'
import type { TaxRate } from '@/contract/taxRate'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { FieldRow } from '@/kit/form/fields/FieldRow'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { useGetBillingDefaultsQuery } from '@/kit/form/billingDefaultsApi'
import { useCreateInvoiceMutation, useEditInvoiceMutation } from './api'
import { es } from './es'
import { blankLine, LinesField } from './LinesField'

type Input = z.input<typeof NewInvoice>

const blankWith = (tax: TaxRate): Input => ({
  account_uuid: '',
  customer_uuid: '',
  type: 'one_off',
  lines: [blankLine(tax)],
  issued_on: '',
  due_on: '',
  period_start: '',
  period_end: '',
  notes_customer: '',
  po_number: '',
  auto_collect: false,
  payment_form: null,
  payment_method_sat: null,
  ...blankRecord,
})

type Props =
  /** A new one, for a customer. */
  | { of: Pick<Input, 'account_uuid' | 'customer_uuid'>; invoice?: undefined; onClose: () => void }
  | { of?: undefined; invoice: InvoiceDetail; onClose?: undefined }

/** An invoice's fields: of a draft all, of one that was issued how it is collected. */
export function InvoiceForm({ of, invoice, onClose }: Props) {
  const { data: starts, isLoading } = useGetBillingDefaultsQuery(undefined)
  const onSave = useSave(useCreateInvoiceMutation, useEditInvoiceMutation, invoice)
  // The tax of its lines is part of what the form starts with.
  if (isLoading) return null
  const tax = starts?.default_tax ?? '16'
  const blank = blankWith(tax)
  return (
    <RecordForm
      kind="Invoice"
      schema={NewInvoice}
      initial={invoice ? formValues(blank, invoice) : { ...blank, ...of }}
      record={invoice}
      onSave={onSave}
      {...(onClose && { onClose })}
    >
      {(!invoice || invoice.status === 'draft') && <Draft tax={tax} currency={invoice?.currency} />}
      <FormGroup title={es.sections.collection}>
        <CheckboxField name="auto_collect" />
        <FieldRow>
          <SelectField name="payment_form" options={optionsOf(es.paymentForms)} optional />
          <SelectField name="payment_method_sat" options={optionsOf(es.paymentMethods)} optional />
        </FieldRow>
      </FormGroup>
      <RecordFields kind="Invoice" />
    </RecordForm>
  )
}

const Draft = (starts: { tax: TaxRate; currency: string | undefined }) => (
  <>
    <LinesField {...starts} />
    <FormGroup title={es.sections.document}>
      <SelectField name="type" options={optionsOf(es.types)} length={20} />
      <TextField name="po_number" length={20} optional />
      <TextField name="notes_customer" multiline optional />
    </FormGroup>
    <FormGroup title={es.sections.dates}>
      <DateField name="issued_on" hint={es.hints.issued_on} optional />
      <DateField name="due_on" hint={es.hints.due_on} optional />
      <FieldRow>
        <DateField name="period_start" optional />
        <DateField name="period_end" optional />
      </FieldRow>
    </FormGroup>
  </>
)
