import { LocationPicker } from '@/entities/provider-locations/LocationPicker'
import { useChosen } from './useChosen'

/** Where the provider chosen gives it. */
export function PlaceField() {
  const provider = useChosen('provider_uuid')
  return provider && <LocationPicker key={provider} name="location_uuid" provider={provider} optional />
}
