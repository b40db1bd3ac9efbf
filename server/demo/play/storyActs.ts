import { type Behaviour, tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { lockRecord } from '@server/audit/writes'
import { systemOrigin } from '@server/core/origin'
import { closeDispute, openDispute } from '@server/domain/billing/paymentProcessing/disputes'
import { retryPayment } from '@server/domain/billing/payments/startPayment'
import { pricesOf } from '@server/domain/catalogue/plansOnSale'
import { dayAt } from '@server/money/calendar'
import { momentBefore } from '@server/demo/material/base'
import type { Household } from './households'
import { atOnce, cancel, changePlanOf, moveAccount, moveMember, pause } from './staffActs'
import type { Telling } from './story'
import { byStaff, type World } from './world'

export const hoursBefore = (at: string, hours: number) =>
  new Date(Date.parse(at) - hours * 3_600_000).toISOString()

/** The beginning of the present period. */
export const last = (began: readonly string[]) => began.at(-1) ?? ''

/** The bank of a card answers otherwise from now on. */
export const setCard = async ({ tx }: World, { method_uuid }: Household, behaviour: Behaviour) => {
  if (method_uuid)
    await tx
      .updateTable('payment_methods')
      .set({ gateway_token: tokenOf(behaviour) })
      .where('uuid', '=', method_uuid)
      .execute()
}

/** The invoices of an account in a status, the newest first. */
export const invoicesOf = ({ tx }: World, { account_uuid }: Household, status: 'open' | 'paid' | 'draft') =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('account_uuid', '=', account_uuid)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .execute()

/** The newest payment of an account in a status. */
export const paymentOf = (
  { tx }: World,
  { account_uuid }: Household,
  status: 'succeeded' | 'pending' | 'failed' = 'succeeded',
) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('account_uuid', '=', account_uuid)
    .where('status', '=', status)
    .orderBy('number', 'desc')
    .executeTakeFirst()

export async function onSubscription(
  { tx }: World,
  { account_uuid }: Household,
  act: (uuid: string) => Promise<unknown>,
): Promise<void> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where('account_uuid', '=', account_uuid)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (row) await act(row.uuid)
}

/** Tells of a dispute that was opened of the last payment, or that was decided for us or not. */
export async function dispute(
  world: World,
  household: Household,
  at: string,
  isWon?: boolean,
): Promise<void> {
  const disputed = await world.tx
    .selectFrom('payments')
    .selectAll()
    .where('account_uuid', '=', household.account_uuid)
    .where('status', '=', 'succeeded')
    .where('gateway_payment_id', 'is not', null)
    .where('disputed', '=', isWon !== undefined)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!disputed?.gateway_payment_id) return
  const { gateway_payment_id: payment, amount_cents } = disputed
  const told = { payment, dispute: `dp_${payment}`, amount_cents }
  const origin = systemOrigin(at)
  await (isWon === undefined
    ? openDispute(world.tx, told, origin)
    : closeDispute(world.tx, { ...told, isWon }, origin))
}

/** Changes to the dearer or cheaper plan that is next to the present one, for as many people. */
export async function change(
  world: World,
  household: Household,
  at: string,
  to: 'dearer' | 'cheaper',
): Promise<void> {
  await onSubscription(world, household, async (uuid) => {
    const row = await lockRecord(world.tx, 'subscriptions', uuid)
    const own = world.plans.find((one) => one.uuid === row?.plan_uuid)
    const paid = row?.items.find(({ plan_addon_uuid }) => plan_addon_uuid === null)?.unit_cents ?? 0
    const others = world.plans
      .filter((one) => one.uuid !== own?.uuid && one.members.max === own?.members.max)
      .filter(({ audience }) => !audience.includes('company'))
      .flatMap((other) =>
        pricesOf(other, dayAt(at))
          .filter(({ interval, trial_days }) => interval === row?.interval && trial_days === 0)
          .map((price) => ({
            plan_uuid: other.uuid,
            price_version: price.version,
            cents: price.amount_cents ?? 0,
          })),
      )
      .filter(({ cents }) => (to === 'dearer' ? cents > paid : cents < paid))
      .toSorted((one, other) => Math.abs(one.cents - paid) - Math.abs(other.cents - paid))
    const [next] = others
    if (!next) return
    const { plan_uuid, price_version } = next
    await changePlanOf(world, uuid, at, { plan_uuid, price_version, quantity: 1, addons: [], when: 'best' })
  })
}

export const rest = (world: World, household: Household, at: string, until: string) =>
  onSubscription(world, household, (uuid) =>
    pause(world, uuid, at, { when: 'now', until, cover: 'suspend', reason: 'De viaje' }),
  )

export const leaveLater = (world: World, household: Household, at: string) =>
  onSubscription(world, household, (uuid) =>
    cancel(world, uuid, at, { ...atOnce('none', 'Se muda de ciudad'), when: 'period_end' }),
  )

/** Ends the members of an account and closes it. */
export async function close(world: World, household: Household, at: string): Promise<void> {
  for (const { holder } of household.families)
    await moveMember(world, holder.uuid, at, 'terminate', 'Baja solicitada por el titular')
  await moveAccount(world, household.account_uuid, at, 'close', 'Terminó su contrato')
}

/** A charge failed some days ago, and staff try it again today. */
export function tryAgainToday({ world, household, began, card, at }: Telling, behaviour: Behaviour): void {
  card(hoursBefore(last(began), 6), 'insufficient_funds')
  const today = momentBefore(0, world.random)
  card(hoursBefore(today, 1), behaviour)
  at(today, async (moment) => {
    const payment = await paymentOf(world, household, 'failed')
    if (payment)
      await retryPayment(world.tx, {
        payment,
        payment_method_uuid: household.method_uuid,
        origin: byStaff(world.random.pick(world.staff), moment),
        unattended: false,
      })
  })
}
