import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { dayAfter, dayOf } from '@/contract/days'
import { isBanded, type PlanPrice } from '@/contract/planParts'
import { priceBefore, type PriceInUse } from '@/contract/planPrices'
import { Button } from '@/kit/elements/Button'
import { DateField } from '@/kit/form/fields/DateField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TaxFields } from '@/kit/form/fields/TaxFields'
import { plural } from '@/kit/text/formats'
import { optionsOf } from '@/kit/vocabulary/options'
import { presentTime } from '@/store/clock'
import { blankPrice, effectText, parts, priceText, pricesForForm } from './parts'

const { price: labels, band } = parts

/** The prices of a plan, in its form. @param current the stored prices: those in use stay as they are */
export const PricesField = ({ current = [] }: { current?: readonly PriceInUse[] | undefined }) => {
  const findFixed = (version: number) => current.find((one) => one.version === version && one.is_fixed)
  return (
    <RowsField<PlanPrice>
      name="prices"
      stacked
      one={labels.one}
      add={labels.add}
      blank={blankPrice}
      stays={({ version }) => findFixed(version) !== undefined}
    >
      {(path, { version }) => {
        const kept = findFixed(version)
        return kept ? <FixedPrice path={path} price={kept} /> : <PriceFields path={path} />
      }}
    </RowsField>
  )
}

/** A price that never changes: what follows it is another version, from a day on. */
function FixedPrice({ path, price }: { path: string; price: PriceInUse }) {
  const { t } = useTranslation('plans')
  const { getValues, setValue } = useFormContext<{ prices: PlanPrice[] }>()

  function addVersion() {
    const prices = getValues('prices')
    const { version } = blankPrice(prices)
    const valid_from = dayAfter(dayOf(new Date(presentTime())), 1)
    const next = { version, valid_from, valid_to: null, status: 'active' } as const
    setValue('prices', [...prices, ...pricesForForm([price]).map((same) => ({ ...same, ...next }))], {
      shouldDirty: true,
    })
  }

  return (
    <>
      <p>
        <strong>{priceText(price)}</strong>
        {', '}
        {parts.modes[price.mode].toLowerCase()}.{' '}
        {t('prices.paidBy', {
          version: price.version,
          pay: t(price.subscriptions === 1 ? 'prices.pays' : 'prices.pay'),
          paid: plural(price.subscriptions, 'suscripción', 'suscripciones'),
        })}
      </p>
      <p>{labels.fixed}</p>
      <SelectField
        name={`${path}.status`}
        label={labels.status}
        options={optionsOf(parts.priceStatus).filter(({ value }) => value !== 'draft')}
        length={20}
      />
      <DateField name={`${path}.valid_to`} label={labels.valid_to} optional />
      <div>
        <Button size="bar" onClick={addVersion}>
          {labels.next}
        </Button>
      </div>
    </>
  )
}

function PriceFields({ path }: { path: string }) {
  const mode = useWatch<Record<string, string>>({ name: `${path}.mode` })
  return (
    <>
      <SelectField
        name={`${path}.status`}
        label={labels.status}
        options={optionsOf(parts.priceStatus)}
        length={20}
      />
      <SelectField
        name={`${path}.interval`}
        label={labels.interval}
        options={optionsOf(parts.intervals)}
        length={20}
      />
      <SelectField name={`${path}.mode`} label={labels.mode} options={optionsOf(parts.modes)} length={20} />
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
        <MoneyField name={`${path}.amount_cents`} label={labels.amount} length={10} />
      )}
      <PriceEffect path={path} />
      <MoneyField name={`${path}.signup_fee_cents`} label={labels.signup_fee} length={10} />
      <NumberField name={`${path}.trial_days`} label={labels.trial_days} length={5} />
      <TaxFields name={`${path}.tax`} />
      <DateField name={`${path}.valid_from`} label={labels.valid_from} optional />
      <DateField name={`${path}.valid_to`} label={labels.valid_to} optional />
    </>
  )
}

/** What becomes of the price before it, where there is one: `$299.00 → $349.00 (+16.7 %)`. */
function PriceEffect({ path }: { path: string }) {
  const { t } = useTranslation('plans')
  const prices = useWatch<{ prices: PlanPrice[] }, 'prices'>({ name: 'prices' })
  const price = prices[Number(path.split('.').at(-1))]
  const before = price && priceBefore(prices, price)
  const effect = price && effectText(before, price)
  return effect ? <p>{t('prices.effect', { version: before?.version, effect })}</p> : null
}

const blankBand = (bands: readonly { to: number | null }[]) => ({
  from: (bands.at(-1)?.to ?? -1) + 1,
  to: null,
  amount_cents: null,
})
