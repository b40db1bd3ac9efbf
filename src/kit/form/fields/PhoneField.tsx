import { formatPhone, phoneMask, readPhone } from '@/contract/phones'
import type { FieldProps } from './Field'
import { MaskedField } from './MaskedField'

/** A phone: of Mexico as its ten digits are said, of elsewhere with its `+`. */
export const PhoneField = (props: FieldProps) => (
  <MaskedField
    {...props}
    mask={phoneMask}
    inputMode="tel"
    length={20}
    show={formatPhone}
    settle={readPhone}
  />
)
