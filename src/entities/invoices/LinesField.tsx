import type * as z from 'zod/mini'
import type { NewInvoice } from '@/contract/invoices'
import type { TaxRate } from '@/contract/taxRate'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { FieldRow } from '@/kit/form/fields/FieldRow'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { optionsOf } from '@/kit/vocabulary/options'
import { DraftSums } from './DraftSums'
import { es } from './es'

/** A line that nothing is typed in yet. */
export const blankLine = (tax_rate: TaxRate): z.input<typeof NewInvoice>['lines'][number] => ({
  description: '',
  quantity: 1,
  unit_cents: 0,
  discount_cents: 0,
  tax_rate,
  tax_included: false,
})

/** What an invoice charges for, and what that comes to. */
export const LinesField = ({ tax, currency }: { tax: TaxRate; currency: string | undefined }) => (
  <FormGroup title={es.fields.lines}>
    <RowsField name="lines" stacked one={es.line.one} add={es.line.add} blank={blankLine(tax)} least={1}>
      {(path) => (
        <>
          <TextField name={`${path}.description`} label={es.line.description} />
          <FieldRow>
            <NumberField name={`${path}.quantity`} label={es.line.quantity} fraction />
            <MoneyField name={`${path}.unit_cents`} label={es.line.unit_cents} />
            <MoneyField name={`${path}.discount_cents`} label={es.line.discount_cents} />
            <SelectField
              name={`${path}.tax_rate`}
              label={es.line.tax_rate}
              options={optionsOf(es.taxRates)}
            />
          </FieldRow>
          <CheckboxField name={`${path}.tax_included`} label={es.line.taxIncluded} />
        </>
      )}
    </RowsField>
    <DraftSums currency={currency} />
  </FormGroup>
)
