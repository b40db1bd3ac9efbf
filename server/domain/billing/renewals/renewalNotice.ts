import * as z from 'zod/mini'
import { dayAfter } from '@/contract/days'
import { Day, Uuid } from '@/contract/shapes'
import { changePct, RENEWAL_DAYS, type RenewalReason } from '@/contract/renewals'
import { instant } from '@server/core/clock'
import { conflict } from '@server/core/problems'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { isRenewing } from '@server/domain/cover/terms/loadRenewals'
import { type PlannedRenewal, planRenewal } from '@server/domain/cover/terms/planRenewals'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { dayAt } from '@server/money/calendar'
import { askBy, cancelAddress, inDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'

const RenewalNotice = z.object({ policy_uuid: Uuid, ends_on: Day })
const renewalNoticeJob = { name: 'send_renewal_notice', payload: RenewalNotice }

/**
 * Tells who pays for a policy that it renews, with the price then; each renewal is told once. The mail leaves once the
 * transaction commits.
 * @throws {Refusal} where it is not about to renew, was told already, or nobody pays whom to write to
 */
export async function tellRenewal(tx: Transaction, policy: Row<'policies'>, { at }: Origin): Promise<void> {
  const { uuid, ends_on, premium_cents } = policy
  if (!isRenewing(policy, dayAt(at)))
    throw conflict('invalid_transition', `No está vigente o no termina en los próximos ${RENEWAL_DAYS} días`)
  const planned = await planRenewal(tx, policy)
  if (planned.whyNot) throw conflict('invalid_transition', planned.whyNot)
  const payer = policy.customer_uuid
    ? await tx
        .selectFrom('customers')
        .select('email')
        .where('uuid', '=', policy.customer_uuid)
        .executeTakeFirst()
    : undefined
  if (!payer?.email)
    throw conflict('invalid_transition', 'No tiene a quién escribirle: nadie la paga por correo')
  const noted = await tx
    .insertInto('renewal_notices')
    .values({
      policy_uuid: uuid,
      ends_on,
      premium_cents,
      renewal_cents: planned.premium_cents,
      sent_to: payer.email,
      created_at: at,
    })
    .onConflict((known) => known.doNothing())
    .returning('ends_on')
    .executeTakeFirst()
  if (!noted) throw conflict('invalid_transition', `Ya se avisó el ${inDay(await findTold(tx, policy))}`)
  await enqueue(tx, renewalNoticeJob, { policy_uuid: uuid, ends_on }, { at })
}

async function findTold(tx: Transaction, { uuid, ends_on }: Row<'policies'>): Promise<string> {
  const { created_at } = await tx
    .selectFrom('renewal_notices')
    .select('created_at')
    .where('policy_uuid', '=', uuid)
    .where('ends_on', '=', ends_on)
    .executeTakeFirstOrThrow()
  return dayAt(created_at)
}

/** Mails who pays what the next term costs beside this one, why, and how to keep, change or leave it. */
export const sendRenewalNotice: JobKind<z.infer<typeof RenewalNotice>> = {
  ...renewalNoticeJob,
  async run({ db, clock, mail, publicUrl }, { policy_uuid, ends_on }) {
    const notice = await db
      .selectFrom('renewal_notices')
      .selectAll()
      .where('policy_uuid', '=', policy_uuid)
      .where('ends_on', '=', ends_on)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    const policy = await db
      .selectFrom('policies')
      .selectAll()
      .where('uuid', '=', policy_uuid)
      .where('ends_on', '=', ends_on)
      .executeTakeFirst()
    if (!notice || notice.renewal_cents === null || !policy) return
    const planned = await planRenewal(db, policy)
    // It may have been cancelled, or decided against, since.
    if (planned.whyNot) return
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to: notice.sent_to,
      subject: `Tu póliza de ${planned.plan.public_name} se renueva: ${inPesos(notice.renewal_cents, policy.currency)}`,
      text: [
        'Hola:',
        describeTerm(policy, planned),
        describePrice(policy, notice.premium_cents, notice.renewal_cents),
        ...planned.reasons.map((reason) => reasonWords[reason]),
        ...planned.left.map(({ name, why }) => `La siguiente póliza ya no cubre a ${name}. ${why}.`),
        ...describeChoices(policy, askBy(seller), cancelAddress(publicUrl)),
        `Póliza: ${policy.number}`,
        seller.name,
      ].join('\n\n'),
    })
    await db
      .updateTable('renewal_notices')
      .set({ sent_at: instant(clock.now()) })
      .where('policy_uuid', '=', policy_uuid)
      .where('ends_on', '=', ends_on)
      .execute()
  },
}

function describeTerm(
  { ends_on, auto_renew }: Row<'policies'>,
  { plan, starts_on, ends_on: until }: PlannedRenewal,
) {
  const next = `del ${inDay(starts_on)} al ${inDay(until)}`
  return auto_renew
    ? `Tu póliza de ${plan.public_name} te cubre hasta el ${inDay(ends_on)}. Después se renueva sola, ${next}.`
    : `Tu póliza de ${plan.public_name} te cubre hasta el ${inDay(ends_on)}. Si la renuevas, te cubre ${next}.`
}

function describePrice({ currency, funding }: Row<'policies'>, before: number, after: number): string {
  const price = (cents: number) => `${inPesos(cents, currency)} ${currency}`
  const pct = changePct(before, after)
  const change = pct === null || pct === 0 ? '' : ` (${pct > 0 ? '+' : '−'}${Math.abs(pct)} %)`
  const discounts =
    funding === 'subscription'
      ? ' Los descuentos de tu suscripción se aplican a cada cobro, como hasta ahora.'
      : ''
  return `Precio de toda la vigencia: hoy ${price(before)}; al renovar ${price(after)}${change}.${discounts}`
}

const reasonWords: Record<RenewalReason, string> = {
  price: 'Cambia porque el plan tiene una tarifa nueva.',
  age: 'Cambia por la edad que tendrán las personas que cubre.',
  people: 'Cambian las personas que cubre.',
  recalculated: 'Se calculó con las personas que cubre hoy y los precios de ese día.',
}

function describeChoices({ auto_renew, funding, ends_on }: Row<'policies'>, ask: string, leaving: string) {
  const before = `antes del ${inDay(dayAfter(ends_on, 1))}`
  return [
    auto_renew
      ? 'Si quieres seguir con ella no tienes que hacer nada.'
      : `Si quieres seguir con ella, ${ask} ${before}.`,
    `Para cambiarla, ${ask}.`,
    funding === 'subscription'
      ? `Para dejarla, entra a ${leaving} ${before}.`
      : auto_renew
        ? `Para dejarla, ${ask} ${before}.`
        : 'Para dejarla no tienes que hacer nada: termina ese día.',
  ]
}
