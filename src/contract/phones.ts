/** The ten digits of a Mexican phone, after what people put before them: `52`, `52 1`, `00 52`, `01`, `044`. */
const mexicanPhone = /^(?:(?:00)?521?|01|04[45])?(\d{10})$/

/** A phone as E.164: ten digits are Mexican, a leading `+` says otherwise. Undefined where it cannot be one. */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  const isForeign = /^[^\d+]*\+/.test(text) && !digits.startsWith('52')
  const national = isForeign ? undefined : mexicanPhone.exec(digits)?.[1]
  if (national) return `+52${national}`
  return /^[^\d+]*\+/.test(text) && /^\d{8,15}$/.test(digits) ? `+${digits}` : undefined
}

/** Cities whose phones have eight digits after two of their area; everywhere else it is seven after three. */
const LARGE_CITIES = /^(?:55|56|33|81)/

/** How a phone of one of those cities is set apart, as a mask. */
export const PHONE_OF_LARGE_CITIES = '## #### ####'

/** The mask by which a Mexican phone is set apart, by its first digits: `55 1234 5678`, `449 123 4567`. */
export const phoneMask = (digits: string) =>
  LARGE_CITIES.test(digits.replace(/\D/g, '')) ? PHONE_OF_LARGE_CITIES : '### ### ####'

/** A phone (E.164) as it is read: `55 1234 5678`, `449 123 4567`, `+1 4155550100`. */
export function formatPhone(value: string): string {
  const digits = /^\+52(\d{10})$/.exec(value)?.[1]
  return digits
    ? phoneMask(digits).replace(
        /#/g,
        (_, at: number, mask: string) => digits[mask.slice(0, at).replace(/ /g, '').length] ?? '',
      )
    : value
}
