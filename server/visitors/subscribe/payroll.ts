import type { PayrollEnrolment } from '@/contract/checkouts'
import { haveContractSent } from '@server/domain/billing/subscriptions/contractJob'
import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { conflict, Refusal } from '@server/core/problems'
import { takeBackSale } from './answering'
import { lockCheckout } from './checkouts'
import { withdrawCoupon } from './coupons'
import { loadCheckout } from './loading'
import { keepSale, createSale, refusePriceChanged } from './paying'
import { findCheckoutState } from './standing'

type PayrollRequest = { db: Database; token: string; given: PayrollEnrolment; origin: Origin }

/**
 * Enrols a buyer who accepted payroll deduction: no card is needed, and cover starts. Repeating it returns the same
 * sale.
 * @throws {Refusal}
 */
export async function enrolByPayroll({ db, token, given, origin }: PayrollRequest): Promise<void> {
  if (await inTransaction(db, (tx) => withdrawCoupon(tx, token, origin.at))) throw refusePriceChanged()
  await inTransaction(db, async (tx) => {
    const held = await lockCheckout(tx, token, origin.at)
    const { status } = await findCheckoutState(tx, held, origin.at)
    if (status === 'completed') return
    if (status !== 'open' && status !== 'declined')
      throw conflict('invalid_transition', 'Estamos confirmando tu pago. Espera a que termine')
    const row = status === 'declined' ? await takeBackSale(tx, held, origin) : held
    const { step, charging, payroll } = await loadCheckout(tx, row, origin.at)
    if (step === 'review' && row.answers.quote) throw refusePriceChanged()
    if (step !== 'payment') throw new Refusal(409, 'step_out_of_order', 'Antes faltan otras respuestas')
    if (given.quote !== charging.quote.id) throw refusePriceChanged()
    if (payroll?.text_version !== given.text_version)
      throw new Refusal(
        409,
        'payroll_changed',
        'Lo que autorizas cambió, o tu empresa ya no descuenta de la nómina. Revísalo o paga con tarjeta',
      )
    const sale = await createSale(tx, row, { tax: null, payroll, origin, effects: [] })
    await keepSale(tx, row, { ...sale, payment: undefined }, origin)
    await haveContractSent(tx, sale.subscription.uuid, origin.at)
  })
}
