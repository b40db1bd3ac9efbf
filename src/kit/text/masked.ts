import { formatPhone } from '@/contract/phones'
import { formatDay } from './formats'

/** A day as it is read, or as it arrived where only dots stand for it. */
export const maskedDay = (value: string | null) =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value

/** A phone as it is read, or as it arrived where only its end is shown. */
export const maskedPhone = (value: string | null) => value && formatPhone(value)
