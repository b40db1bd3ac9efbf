import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { NewInvoice } from '@/contract/invoices'
import { Button } from '@/kit/Button'
import { MoneyField } from '@/kit/fields/MoneyField'
import { NumberField } from '@/kit/fields/NumberField'
import { FieldRow } from '@/kit/fields/FieldRow'
import { SelectField } from '@/kit/fields/SelectField'
import { TextField } from '@/kit/fields/TextField'
import { FormGroup } from '@/kit/FormGroup'
import { optionsOf } from '@/kit/options'
import { es } from './es'

/** A line that nothing is typed in yet. */
export const blankLine: z.input<typeof NewInvoice>['lines'][number] = {
  description: '',
  quantity: 1,
  unit_cents: 0,
  discount_cents: 0,
  tax_rate: '16',
}

/** What an invoice charges for: one group a line. */
export function LinesField() {
  const { t } = useTranslation('invoices')
  const { fields, append, remove } = useFieldArray<z.input<typeof NewInvoice>>({ name: 'lines' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <FormGroup
          key={id}
          title={t('line.one', { number: index + 1 })}
          action={
            fields.length > 1 && (
              <Button look="plain" size="bar" onClick={() => remove(index)}>
                {t('line.remove')}
              </Button>
            )
          }
        >
          <TextField name={`lines.${index}.description`} label={es.line.description} />
          <FieldRow>
            <NumberField name={`lines.${index}.quantity`} label={es.line.quantity} fraction />
            <MoneyField name={`lines.${index}.unit_cents`} label={es.line.unit_cents} />
            <MoneyField name={`lines.${index}.discount_cents`} label={es.line.discount_cents} />
            <SelectField
              name={`lines.${index}.tax_rate`}
              label={es.line.tax_rate}
              options={optionsOf(es.taxRates)}
            />
          </FieldRow>
        </FormGroup>
      ))}
      <span>
        <Button size="bar" onClick={() => append(blankLine)}>
          {t('line.add')}
        </Button>
      </span>
    </>
  )
}
