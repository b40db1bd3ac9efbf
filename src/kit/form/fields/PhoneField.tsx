import { masks } from '@/contract/mexico'
import { formatPhone } from '@/kit/text/formats'
import type { FieldProps } from './Field'
import { MaskedField } from './MaskedField'

/** A phone: of Mexico as its ten digits are said, of elsewhere with its `+`. */
export const PhoneField = (props: FieldProps) => (
  <MaskedField {...props} mask={masks.phone} inputMode="tel" length={20} show={formatPhone} />
)
