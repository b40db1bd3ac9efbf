import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Kind } from '@/contract/entities'
import type { Destination, ShortenerDetail } from '@/contract/shorteners'
import { useCompanyOptions } from '@/entities/companies/CompanyPicker'
import { useInvoiceOptions } from '@/entities/invoices/InvoicePicker'
import { usePaymentMethodOptions } from '@/entities/payment-methods/PaymentMethodPicker'
import { usePlanOptions } from '@/entities/plans/PlanPicker'
import { useProviderOptions } from '@/entities/providers/ProviderPicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { listRecentlyPicked } from '@/kit/form/reference/recentlyPicked'
import { ReferenceField, type ReferenceProps } from '@/kit/form/reference/ReferenceField'
import { TextField } from '@/kit/form/fields/TextField'
import { optionsOf } from '@/kit/vocabulary/options'
import { es } from './es'

type Picked = Pick<ReferenceProps, 'kind' | 'useOptions' | 'hint' | 'optional'>

/** What is picked of each sort of destination. */
const picked: Record<Exclude<Destination, 'external'>, Picked> = {
  plan: { kind: 'Plan', useOptions: usePlanOptions },
  company: { kind: 'Company', useOptions: useCompanyOptions },
  reseller: { kind: 'Company', useOptions: useCompanyOptions },
  payment_method: { kind: 'PaymentMethod', useOptions: usePaymentMethodOptions },
  invoice_payment: { kind: 'Invoice', useOptions: useInvoiceOptions },
  provider_search: {
    kind: 'Provider',
    useOptions: useProviderOptions,
    hint: es.hints.provider,
    optional: true,
  },
}

/** Where it leads, as it is known already. */
export type Known = Pick<ShortenerDetail, 'destination_type' | 'destination'>

/** A link without a title is called as what it leads to. */
function Titled({ kind }: { kind: Kind }) {
  const { getValues, setValue } = useFormContext()
  const uuid: unknown = useWatch({ name: 'destination_uuid' })
  useEffect(() => {
    const chosen = listRecentlyPicked(kind).find((one) => one.uuid === uuid)
    if (chosen && !getValues('title')) setValue('title', chosen.label.slice(0, 120), { shouldDirty: true })
  }, [getValues, setValue, kind, uuid])
  return null
}

/** The record that it leads to, or the address on another site. */
export function DestinationField({ known }: { known: Known | undefined }) {
  const type: Destination | '' = useWatch({ name: 'destination_type' })
  if (type === '') return null
  if (type === 'external')
    return (
      <>
        <TextField name="destination_url" hint={es.hints.url} inputMode="url" />
        <RadioGroup name="interstitial" options={optionsOf(es.interstitials)} />
      </>
    )
  return (
    <>
      <Titled kind={picked[type].kind} />
      <ReferenceField
        key={type}
        name="destination_uuid"
        {...picked[type]}
        current={type === known?.destination_type ? known.destination : null}
      />
    </>
  )
}
