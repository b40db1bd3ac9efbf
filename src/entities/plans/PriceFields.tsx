import { useWatch } from 'react-hook-form'
import { isBanded } from '@/contract/planParts'
import { DateField } from '@/kit/fields/DateField'
import { RowsField } from '@/kit/fields/RowsField'
import { MoneyField } from '@/kit/fields/MoneyField'
import { NumberField } from '@/kit/fields/NumberField'
import { SelectField } from '@/kit/fields/SelectField'
import { TaxFields } from '@/kit/fields/TaxFields'
import { optionsOf } from '@/kit/options'
import { blankPrice, parts } from './parts'

const { price: words, band } = parts

/** The prices of a plan, in its form. */
export const PricesField = () => (
  <RowsField name="prices" stacked one={words.one} add={words.add} blank={blankPrice}>
    {(path) => <PriceFields path={path} />}
  </RowsField>
)

function PriceFields({ path }: { path: string }) {
  const mode = useWatch<Record<string, string>>({ name: `${path}.mode` })
  return (
    <>
      <SelectField
        name={`${path}.status`}
        label={words.status}
        options={optionsOf(parts.priceStatus)}
        length={20}
      />
      <SelectField
        name={`${path}.interval`}
        label={words.interval}
        options={optionsOf(parts.intervals)}
        length={20}
      />
      <SelectField name={`${path}.mode`} label={words.mode} options={optionsOf(parts.modes)} length={20} />
      {isBanded(mode ?? '') ? (
        <RowsField name={`${path}.bands`} stacked one={band.one} add={band.add} blank={blankBand}>
          {(one) => (
            <>
              <NumberField name={`${one}.from`} label={band.from} length={5} />
              <NumberField name={`${one}.to`} label={band.to} hint={band.toHint} length={5} optional />
              <MoneyField name={`${one}.amount_cents`} label={band.amount} length={10} />
            </>
          )}
        </RowsField>
      ) : (
        <MoneyField name={`${path}.amount_cents`} label={words.amount} length={10} />
      )}
      <MoneyField name={`${path}.signup_fee_cents`} label={words.signup_fee} length={10} />
      <NumberField name={`${path}.trial_days`} label={words.trial_days} length={5} />
      <TaxFields name={`${path}.tax`} />
      <DateField name={`${path}.valid_from`} label={words.valid_from} optional />
      <DateField name={`${path}.valid_to`} label={words.valid_to} optional />
    </>
  )
}

const blankBand = (bands: readonly { to: number | null }[]) => ({
  from: (bands.at(-1)?.to ?? -1) + 1,
  to: null,
  amount_cents: null,
})
