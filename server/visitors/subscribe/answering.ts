import type { ServerKeys } from '@server/core/serverKeys'
import type { CheckoutAnswers, StepAnswer } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import { findUnfitAddon } from '@/contract/soldItems'
import { pricesOf } from '@server/domain/catalogue/plansOnSale'
import { abandonSale } from '@server/domain/billing/subscriptionChanges/incomplete'
import { endPolicies } from '@server/domain/cover/policiesPaid'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { seal } from '@server/core/sealing'
import { conflict, Refusal, unprocessable } from '@server/core/problems'
import { type CheckoutRow, keepAnswers, lockCheckout, loadOffer } from './checkouts'
import { refuseEnrolled } from './employees'
import { enqueueKnownBuyerMail } from './knownBuyer'
import { doorOf, loadCheckout, type LoadedCheckout } from './loading'
import { refusePriceChanged } from './paying'
import { listPlansThrough, worksAt } from './sellers'
import { findCheckoutState } from './standing'
import { listCovered, refuseUnfit } from './steps'

/**
 * Saves the answer to one step of a checkout.
 * @throws {Refusal} where the answer does not fit; then nothing is saved
 */
export async function saveAnswer(
  { db, secret }: { db: Database; secret: ServerKeys },
  token: string,
  given: StepAnswer,
  origin: Origin,
): Promise<CheckoutRow> {
  return inTransaction(db, async (tx) => {
    const held = await lockCheckout(tx, token, origin.at)
    const { status } = await findCheckoutState(tx, held, origin.at)
    if (status === 'completed') throw conflict('invalid_transition', 'Ya contrataste este plan')
    if (status !== 'open' && status !== 'declined')
      throw conflict('invalid_transition', 'Estamos confirmando tu pago. Espera a que termine')
    // The accepted quote still holds after a declined card, so the visitor only pays again.
    if (status === 'declined' && given.step === 'review' && given.quote === held.quote?.id) return held
    const row = status === 'declined' ? await takeBackSale(tx, held, origin) : held
    const known = await loadCheckout(tx, row, origin.at)
    const at = known.steps.indexOf(given.step === 'company_code' ? 'employee' : given.step)
    if (at < 0 || at > known.steps.indexOf(known.step))
      throw new Refusal(409, 'step_out_of_order', 'Antes faltan otras respuestas')
    if (given.step === 'employee') await refuseStranger(tx, row, given)
    if (given.step === 'company_code') await refuseOtherCode(tx, row, given.company_code)
    if (given.step === 'plan') return choosePlan(tx, row, given.plan, origin.at)
    const answers = dropOtherHealth(row.answers, mergeAnswer(known, given, secret))
    if (given.step === 'employee' || given.step === 'you') await refuseEnrolled(tx, { ...row, answers })
    refuseUnfit(known.plan, answers, {
      today: dayOf(new Date(origin.at)),
      price: known.charging.price,
    })
    const kept = await keepAnswers(tx, row.uuid, {
      answers,
      at: origin.at,
      // Accepting the price updates the offer that the buyer has seen.
      ...(given.step === 'review' && {
        offer: await loadOffer(tx, known.plan, dayOf(new Date(origin.at)), doorOf(row, known.page)),
      }),
    })
    if (given.step === 'you') await enqueueKnownBuyerMail(tx, kept, origin.at)
    return kept
  })
}

/** Refuses a buyer who does not work at the employer. @throws {Refusal} 422 */
async function refuseStranger(
  tx: Transaction,
  { company_uuid }: CheckoutRow,
  given: Extract<StepAnswer, { step: 'employee' }>,
): Promise<void> {
  if (company_uuid && (await worksAt(tx, company_uuid, given))) return
  throw unprocessable({
    field: 'employee_number',
    code: 'unknown',
    message:
      'No encontramos ese número de empleado con esa fecha de nacimiento. Revísalos o escribe a Recursos Humanos',
  })
}

/** Refuses a code that the employer did not give out. @throws {Refusal} 422 */
async function refuseOtherCode(tx: Transaction, { company_uuid }: CheckoutRow, given: string): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select('sales_page')
    .where('uuid', '=', company_uuid)
    .executeTakeFirst()
  const { mode, code } = company?.sales_page?.eligibility ?? {}
  if (mode === 'code' && code && code.toLowerCase() === given.toLowerCase()) return
  throw unprocessable({
    field: 'company_code',
    code: 'unknown',
    message: 'Ese no es el código de tu empresa. Revísalo o escribe a Recursos Humanos',
  })
}

/** Switches to another plan of the employer; answers that depend on the old plan are removed. */
async function choosePlan(tx: Transaction, row: CheckoutRow, slug: string, at: string): Promise<CheckoutRow> {
  const company = await tx
    .selectFrom('companies')
    .select('sales_page')
    .where('uuid', '=', row.company_uuid)
    .executeTakeFirst()
  const today = dayOf(new Date(at))
  const page = company?.sales_page ?? null
  const plans = await listPlansThrough(tx, { as: 'company', sales_page: page }, today)
  const plan = plans.find((one) => one.slug === slug)
  if (!plan)
    throw unprocessable({ field: 'plan', code: 'unfit', message: 'Elige uno de los planes de la lista' })
  refuseUnfit(plan, row.answers, { today, price: pricesOf(plan, today)[0] })
  const { quote: _quote, ...kept } = row.answers
  return keepAnswers(tx, row.uuid, {
    answers: {
      ...(plan.uuid === row.plan_uuid ? kept : dropAnswers(kept, 'addons', 'interval')),
      plan_chosen: true,
    },
    plan_uuid: plan.uuid,
    offer: await loadOffer(tx, plan, today, doorOf(row, page)),
    at,
  })
}

const dropAnswers = (answers: CheckoutAnswers, ...names: (keyof CheckoutAnswers)[]): CheckoutAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !names.some((one) => one === name)))

/** Undoes a sale whose card was declined, as its buyer changes their answers. */
export async function takeBackSale(tx: Transaction, row: CheckoutRow, origin: Origin): Promise<CheckoutRow> {
  if (!row.subscription_uuid) return row
  const subscription = await lockRecord(tx, 'subscriptions', row.subscription_uuid)
  if (subscription?.status === 'incomplete') {
    await abandonSale(tx, subscription, origin)
    await endPolicies(tx, {
      subscription_uuid: subscription.uuid,
      reason: 'No se pagó: quien contrataba cambió sus respuestas.',
      origin,
      effects: [],
    })
  }
  return tx
    .updateTable('checkouts')
    .set({ subscription_uuid: null, invoice_uuid: null, payment_uuid: null, quote: null })
    .where('uuid', '=', row.uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes the health answers where the covered people changed. */
const dropOtherHealth = (before: CheckoutAnswers, after: CheckoutAnswers): CheckoutAnswers =>
  whoIn(before) === whoIn(after) ? after : dropAnswers(after, 'health')
const whoIn = (answers: CheckoutAnswers) =>
  JSON.stringify(
    listCovered(answers).map((one) => [one.given_names, one.last_name, one.second_last_name, one.birth_date]),
  )

/** The answers with one more. */
function mergeAnswer(
  { row: { answers }, charging, addons, promotion }: LoadedCheckout,
  given: Exclude<StepAnswer, { step: 'plan' }>,
  secret: ServerKeys,
): CheckoutAnswers {
  switch (given.step) {
    case 'employee':
      return { ...dropAnswers(answers, 'work_mail'), employee_number: given.employee_number }
    case 'company_code':
      return { ...answers, knows_company_code: true }
    case 'who': {
      const { covers } = given
      if (covers === answers.covers) return answers
      // The relationships depend on who buys, so people are asked for again.
      const { people: _people, people_done: _done, ...rest } = answers
      return { ...rest, covers }
    }
    case 'you': {
      const { step: _step, ...you } = given
      return { ...answers, you }
    }
    case 'people':
      return { ...answers, people: given.people, people_done: given.done }
    case 'health': {
      const { declarations } = given
      if (declarations.length !== listCovered(answers).length)
        throw new Refusal(409, 'step_out_of_order', 'Contesta por cada persona que cubre el plan')
      return {
        ...answers,
        health: declarations.map(({ answer: said, told }) => ({
          answer: said,
          sealed_told: told && seal(secret, told, 'health declarations'),
        })),
      }
    }
    case 'addons': {
      const unfit = findUnfitAddon(given.addons, addons)
      if (unfit)
        throw unprocessable({ field: `addons.${unfit.index}`, code: 'unfit', message: unfit.message })
      return { ...answers, addons: given.addons }
    }
    case 'interval':
      return { ...answers, interval: given.interval }
    case 'review':
      if (given.quote !== charging.quote.id) throw refusePriceChanged(promotion)
      return { ...answers, quote: given.quote }
  }
}
