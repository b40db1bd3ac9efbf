import * as z from 'zod/mini'
import { RecordedPayment } from './payments'

const { amount_cents: _amount, ...receivedFields } = RecordedPayment.shape

/** How the debt of a policy is settled while its cover is restored: not at all, as received, or from its method. */
export const RestorePay = z.enum(['none', 'record', 'charge'], 'Elige qué se hace con lo vencido')
export type RestorePay = z.infer<typeof RestorePay>

/** Does all that can be done now for a policy to cover again; the payment's fields count where one is recorded. */
export const RestoreCover = z.strictObject({ pay: RestorePay, ...receivedFields })
export type RestoreCover = z.infer<typeof RestoreCover>
