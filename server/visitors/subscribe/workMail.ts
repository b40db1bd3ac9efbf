import { createHash, randomInt } from 'node:crypto'
import { type Clock, instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import { conflict, Refusal, unprocessable } from '@server/core/problems'
import type { Mail } from '@server/adapters/mail/mail'
import { type CheckoutRow, keepAnswers, lockCheckout } from './checkouts'
import { refuseEnrolled } from './employees'

const MINUTES = 10
const PAUSE_SECONDS = 30
/** Codes that one visitor may request, and that one address receives in an hour. */
const MOST_CODES = 5
/** Guesses at one code. */
const MOST_TRIES = 5

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')
const later = (at: string | Date, seconds: number) => new Date(new Date(at).getTime() + seconds * 1_000)

type WorkMailServices = { db: Database; clock: Clock; mail: Mail }

/** Where the last code was sent, and the seconds until another may be requested. */
export async function findCodeUnderWay(db: Database, { uuid }: Pick<CheckoutRow, 'uuid'>, now: Date) {
  const last = await findLastCode(db, uuid)
  if (!last || later(last.expires_at, 0) <= now) return null
  const wait = later(last.sent_at, PAUSE_SECONDS).getTime() - now.getTime()
  return { email: last.email, again_in: Math.max(0, Math.ceil(wait / 1_000)) }
}

const findLastCode = (db: Database, checkout: string) =>
  db
    .selectFrom('work_mail_codes')
    .selectAll()
    .where('checkout_uuid', '=', checkout)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Refuses an address outside the employer's public domains; does not reveal whether the address exists. */
async function refuseElsewhere(db: Database, { company_uuid, channel }: CheckoutRow, email: string) {
  const company =
    channel === 'company' && company_uuid
      ? await db
          .selectFrom('companies')
          .select(['trade_name', 'email', 'sales_page'])
          .where('uuid', '=', company_uuid)
          .executeTakeFirst()
      : undefined
  const eligibility = company?.sales_page?.eligibility
  if (!company || eligibility?.mode !== 'email_domain')
    throw conflict('invalid_transition', 'Aquí no se confirma con un correo de trabajo')
  if (eligibility.domains.includes(email.split('@').at(-1)?.toLowerCase() ?? '')) return
  const whom = company.email ? `Recursos Humanos: ${company.email}` : 'Recursos Humanos'
  throw unprocessable({
    field: 'email',
    code: 'unknown',
    message: `No encontramos este correo en la lista de ${company.trade_name}. Revisa que sea el del trabajo o escribe a ${whom}`,
  })
}

/** Sends a code to a work address. @throws {Refusal} after too many requests, or for an address of another domain */
export async function sendWorkCode(
  { db, clock, mail }: WorkMailServices,
  token: string,
  email: string,
): Promise<void> {
  const now = clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const company = await inTransaction(db, async (tx) => {
    const row = await lockCheckout(tx, token, instant(now))
    await refuseElsewhere(tx, row, email)
    const sent = await tx
      .selectFrom('work_mail_codes')
      .select('sent_at')
      .where('checkout_uuid', '=', row.uuid)
      .orderBy('sent_at', 'desc')
      .execute()
    if (sent[0] && later(sent[0].sent_at, PAUSE_SECONDS) > now)
      throw new Refusal(409, 'too_soon', 'Espera 30 segundos antes de pedir otro código')
    if (sent.length >= MOST_CODES)
      throw new Refusal(
        409,
        'too_many_tries',
        'Pediste varios códigos. Escribe a Recursos Humanos de tu empresa',
      )
    const { received } = await tx
      .selectFrom('work_mail_codes')
      .select(({ fn }) => fn.countAll<number>().as('received'))
      .where('email', '=', email)
      .where('sent_at', '>', instant(minutesAfter(now, -60)))
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('work_mail_codes')
      .values({
        checkout_uuid: row.uuid,
        email,
        code_hash: hashOf(token, email, code),
        sent_at: instant(now),
        expires_at: instant(minutesAfter(now, MINUTES)),
      })
      .execute()
    if (received >= MOST_CODES) return
    return tx
      .selectFrom('companies')
      .select('trade_name')
      .where('uuid', '=', row.company_uuid)
      .executeTakeFirst()
  })
  // An address that got enough codes gets no more, with the same reply.
  if (!company) return
  const { name } = await settingsOf(db, 'organization')
  await mail.send({
    to: email,
    subject: `${code} es tu código para ${name}`,
    text: [
      `Tu código para confirmar que trabajas en ${company.trade_name}:`,
      code,
      `Sirve durante ${MINUTES} minutos. No lo compartas con nadie.`,
      'Si no lo pediste, no hagas nada.',
      name,
    ].join('\n\n'),
  })
}

/** Confirms a work address with its code. @throws {Refusal} 422 for a wrong code, 409 after a few, or for who has a plan there */
export async function confirmWorkMail(
  { db, clock }: Pick<WorkMailServices, 'db' | 'clock'>,
  token: string,
  code: string,
): Promise<void> {
  const now = clock.now()
  const problem = await inTransaction(db, async (tx) => {
    const row = await lockCheckout(tx, token, instant(now))
    const last = await findLastCode(tx, row.uuid)
    if (!last || later(last.expires_at, 0) <= now) return 'Ese código ya venció. Pide otro código'
    if (last.tries >= MOST_TRIES) return 'Fueron varios intentos. Pide otro código'
    if (last.code_hash !== hashOf(token, last.email, code)) {
      // The count is stored although the code is refused.
      await tx
        .updateTable('work_mail_codes')
        .set({ tries: last.tries + 1 })
        .where('uuid', '=', last.uuid)
        .execute()
      return 'Ese código no es el que enviamos. Revísalo o pide otro código'
    }
    const { employee_number: _number, ...rest } = row.answers
    const answers = { ...rest, work_mail: last.email }
    await refuseEnrolled(tx, { ...row, answers })
    await tx.deleteFrom('work_mail_codes').where('checkout_uuid', '=', row.uuid).execute()
    await keepAnswers(tx, row.uuid, { answers, at: instant(now) })
    return undefined
  })
  if (problem) throw unprocessable({ field: 'code', code: 'unknown', message: problem })
}
