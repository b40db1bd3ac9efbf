import { dayAfter } from '@/contract/days'
import { dayAt } from './calendar'

const day = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day as a sentence says it: `21 nov 2026`. */
export const inDay = (value: string) => day.format(new Date(value.slice(0, 10))).replaceAll('.', '')

/** The day of a moment as a sentence says it. */
export const onTheDay = (at: string) => inDay(dayAt(at))

/** A period as a sentence says it, by its first day and the day after its last: `del 1 nov 2026 al 30 nov 2026`. */
export const inDays = (start: string, end: string) => `del ${inDay(start)} al ${inDay(dayAfter(end, -1))}`

/** A reason as a sentence of its own; empty without one. */
export const describeReason = (reason: string | null) =>
  reason ? ` Motivo: ${reason.replace(/\.$/, '')}.` : ''

/** A telephone as people say it: `55 1234 5678`. */
export const phoneInWords = (phone: string) => phone.replace(/^\+52(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3')

type Reached = { support_phone: string | null; support_email: string | null }

/** The support phone and e-mail, for the head of a document; empty where neither is set. */
export const reachOf = ({ support_phone: phone, support_email: email }: Reached) =>
  [...(phone ? [phoneInWords(phone)] : []), ...(email ? [email] : [])].join(' · ')

/** How a customer reaches support, as the end of a sentence. */
export const askBy = ({ support_phone: phone, support_email: email }: Reached) =>
  [...(phone ? [`llama al ${phoneInWords(phone)}`] : []), ...(email ? [`escribe a ${email}`] : [])].join(
    ' o ',
  ) || 'responde a este correo'

/** The public page on which people cancel their plan; it mails a link to those who come without one. */
export const cancelAddress = (publicUrl: string) => `${publicUrl}/plan/cancelar`
