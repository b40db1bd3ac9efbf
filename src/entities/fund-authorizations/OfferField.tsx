import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { useListProviderServicesQuery } from '@/entities/provider-services/api'
import { SelectField } from '@/kit/form/fields/SelectField'
import { formatMoney } from '@/kit/text/formats'
import { useChosen } from './useChosen'

/** What the provider chosen offers; its price is what is asked for until something else is typed. */
export function OfferField() {
  const provider = useChosen('provider_uuid')
  const offer = useChosen('provider_service_uuid')
  const { setValue, getFieldState } = useFormContext()
  const { currentData } = useListProviderServicesQuery(
    { ...(provider && { provider }), status: ['active'], page: 1, size: 100 },
    { skip: !provider },
  )
  const chosen = currentData?.data.find(({ uuid }) => uuid === offer)
  const price = chosen && (chosen.member_price_cents ?? chosen.price_cents)
  const fill = useEffectEvent((cents: number) => {
    if (!getFieldState('requested_cents').isTouched) setValue('requested_cents', cents)
  })
  useEffect(() => {
    if (price !== undefined) fill(price)
  }, [price])
  if (!provider) return null
  return (
    <SelectField
      name="provider_service_uuid"
      options={(currentData?.data ?? []).map(({ uuid, service, price_cents, currency }) => ({
        value: uuid,
        label: `${service.label}, ${formatMoney(price_cents, currency)}`,
      }))}
    />
  )
}
