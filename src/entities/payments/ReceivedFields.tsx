import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { dayOf } from '@/contract/days'
import type { Invoice } from '@/contract/invoices'
import { useListInvoicesQuery } from '@/entities/invoices/api'
import { Spaced } from '@/kit/elements/Spaced'
import { Loaded } from '@/kit/feedback/Loaded'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { FieldGroup } from '@/kit/form/fields/Field'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { formatDay, formatMoney } from '@/kit/text/formats'
import { ReceivedMoneyFields } from './ReceivedMoneyFields'
import { received } from './receivedTexts'

const SHOWN = 100

/** A payment as its form begins: of all that is owed, received today, to the oldest invoices. */
export const blankPayment = (owed_cents: number, currency: string, now: Date) => ({
  method_type: null,
  amount_cents: owed_cents > 0 ? owed_cents : null,
  received_on: dayOf(now),
  bank: '',
  reference: '',
  currency,
  split: 'oldest' as const,
  allocations: [],
})

/** How a payment reached us, how much, when, and which invoices of its customer it pays. */
export function ReceivedFields({ customer }: { customer: string | null }) {
  const split: unknown = useWatch({ name: 'split' })
  return (
    <>
      <ReceivedMoneyFields />
      <RadioGroup
        name="split"
        label={received.split}
        options={[
          { value: 'oldest', label: received.oldest, description: received.oldestHint },
          { value: 'chosen', label: received.chosen, description: received.chosenHint },
        ]}
      />
      {split === 'chosen' && customer && <OpenInvoices key={customer} customer={customer} />}
    </>
  )
}

/** The open invoices of a customer, each with what of the payment goes to it. */
function OpenInvoices({ customer }: { customer: string }) {
  const result = useListInvoicesQuery({ customer, status: ['open'], sort: 'due_on', page: 1, size: SHOWN })
  return (
    <Loaded result={result} what={received.partsOf}>
      {({ data, meta }) => (
        <>
          <Parts open={data.filter(({ amount_due_cents }) => amount_due_cents > 0)} />
          {meta.total > SHOWN && <p>{received.more}</p>}
        </>
      )}
    </Loaded>
  )
}

function Parts({ open }: { open: readonly Invoice[] }) {
  const { t } = useTranslation('received')
  const { getValues, setValue } = useFormContext()
  const payable = open.filter(({ disputed_at }) => !disputed_at)
  const named = payable.map(({ uuid }) => uuid).join(' ')
  const isSet: unknown = useWatch({ name: 'allocations' })

  useEffect(() => {
    const written = new Map<string, unknown>(
      (getValues('allocations') as { invoice_uuid: string; amount_cents: unknown }[]).map(
        ({ invoice_uuid, amount_cents }) => [invoice_uuid, amount_cents],
      ),
    )
    const uuids = named === '' ? [] : named.split(' ')
    setValue(
      'allocations',
      uuids.map((invoice_uuid) => ({ invoice_uuid, amount_cents: written.get(invoice_uuid) ?? null })),
    )
  }, [named, getValues, setValue])
  useEffect(() => () => setValue('allocations', []), [setValue])

  if (open.length === 0) return <p>{received.none}</p>
  if (!Array.isArray(isSet) || isSet.length !== payable.length) return null
  return (
    <FieldGroup name="allocations" label={received.parts}>
      <Spaced>
        {payable.map(({ uuid, number, amount_due_cents, currency, due_on }, index) => (
          <MoneyField
            key={uuid}
            name={`allocations.${index}.amount_cents`}
            label={t('part', { name: number ?? '', amount: formatMoney(amount_due_cents, currency) })}
            hint={due_on ? t('due', { day: formatDay(due_on) }) : undefined}
            length={20}
          />
        ))}
        {open
          .filter(({ disputed_at }) => disputed_at)
          .map(({ uuid, number }) => (
            <p key={uuid}>{t('disputed', { name: number ?? '' })}</p>
          ))}
      </Spaced>
    </FieldGroup>
  )
}
