import * as z from 'zod/mini'
import { type DunningPolicy, DunningStage } from '@/contract/accounts'
import { METHOD_LINK_HOURS } from '@/contract/methodUpdates'
import { Instant, Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import type { Transaction } from '@server/db/database'
import { type Origin, systemOrigin } from '@server/core/origin'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { inPesos } from '@server/money/pesos'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { listRecipients } from '@server/domain/billing/customers/listRecipients'
import { methodLinkUrl } from '@server/domain/billing/methods/mailLink'
import { makeMethodLink } from '@server/domain/billing/methods/methodLinks'
import { dayAt } from '@server/money/calendar'
import { askBy, inDay, onTheDay } from '@server/money/inWords'

const Failed = z.object({
  invoice_uuid: Uuid,
  /** The reason as the payer may read it; null where they may not. */
  why: z.nullable(z.string()),
  next_attempt_at: z.nullable(Instant),
  /** It is tried no more, and this is when the subscription ends. */
  ends_at: z.nullable(Instant),
  is_last: z.boolean(),
  /** One that was asked for before there were stages has the words of the first. */
  stage: z._default(DunningStage, 'reminder_1'),
  /** A contact that gets alerts; the payer without one. */
  to: z.optional(z.string()),
})
const failedJob = { name: 'send_failed_charge', payload: Failed }

type FailedChargeStory = Omit<z.infer<typeof Failed>, 'invoice_uuid' | 'is_last' | 'stage' | 'to'> & {
  invoice: Row<'invoices'>
  /** Which failure in a row it is, from 1. */
  attempt: number
  origin: Origin
}

/** Enqueues the mail about a failed charge, as often as the account's `dunning_policy` allows. */
export async function tellFailedCharge(
  tx: Transaction,
  { invoice, attempt, origin, ...failed }: FailedChargeStory,
): Promise<void> {
  const { dunning_policy } = await tx
    .selectFrom('accounts')
    .select('dunning_policy')
    .where('uuid', '=', invoice.account_uuid)
    .executeTakeFirstOrThrow()
  const tries = await triesOf(tx)
  const is_last = failed.next_attempt_at !== null && attempt >= tries
  const isBetween = attempt > 1 && !is_last && failed.ends_at === null
  if (dunning_policy === 'none' || (dunning_policy === 'lenient' && isBetween)) return
  const stage = failed.ends_at ? 'exhausted' : stageOf(attempt, tries, dunning_policy)
  const mail = { ...failed, is_last, stage, invoice_uuid: invoice.uuid }
  const [, ...contacts] = await listRecipients(tx, invoice.customer_uuid, 'alerts')
  for (const to of [undefined, ...contacts]) await enqueue(tx, failedJob, { ...mail, to }, { at: origin.at })
}

/** How far reminding has come with a failure that is not the end of it. */
function stageOf(attempt: number, tries: number, policy: DunningPolicy): DunningStage {
  if (attempt >= tries) return 'final_notice'
  if (policy === 'lenient' || attempt <= 1) return 'reminder_1'
  return attempt === 2 ? 'reminder_2' : 'reminder_3'
}

const triesOf = async (tx: Transaction) => (await settingsOf(tx, 'collection')).retry_days.length
/** Mails what could not be charged, when it is tried again, and where to pay it or give another card. */
export const sendFailedCharge: JobKind<z.infer<typeof Failed>> = {
  ...failedJob,
  async run({ db, clock, mail, publicUrl }, failed) {
    const { invoice_uuid, why, next_attempt_at, ends_at, is_last, stage, to: contact } = failed
    const owed = await db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
      .select([
        'invoices.title',
        'customer_uuid',
        'subscription_uuid',
        'amount_due_cents',
        'invoices.currency',
      ])
      .select(['customers.name', 'customers.email'])
      .where('invoices.uuid', '=', invoice_uuid)
      .where('invoices.status', '=', 'open')
      .where('amount_due_cents', '>', 0)
      .executeTakeFirst()
    // It may have been paid since.
    if (!owed) return
    const { title, customer_uuid, subscription_uuid, amount_due_cents, currency } = owed
    const scope = { customer_uuid, subscription_uuid, payment_method_uuid: null, invoice_uuid: null }
    // The link that changes the card is the payer's alone.
    const link = contact
      ? undefined
      : await inTransaction(db, (tx) => makeMethodLink(tx, systemOrigin(instant(clock.now())), scope))
    const seller = await settingsOf(db, 'organization')
    const { [`dunning_${stage}` as const]: added } = await settingsOf(db, 'collection')
    const price = `${inPesos(amount_due_cents, currency)} ${currency}`
    await mail.send({
      to: contact ?? owed.email,
      subject: `${ends_at || is_last ? 'Último aviso: no' : 'No'} pudimos cobrar ${price}`,
      text: [
        `Hola, ${owed.name}:`,
        `No pudimos cobrar ${price} de la factura ${title}${why ? `. ${why}` : ''}.`,
        then({ next_attempt_at, ends_at, is_last }),
        ...(link
          ? [
              `Para pagarla ahora o guardar otra tarjeta, abre esta dirección: ${methodLinkUrl(publicUrl, link.token)}`,
              `Sirve durante ${METHOD_LINK_HOURS} horas. No la compartas.`,
            ]
          : [`A ${owed.email} le enviamos un enlace para pagarla o guardar otra tarjeta.`]),
        ...(added ? [added] : []),
        `Si tienes dudas, ${askBy(seller)}.`,
        seller.name,
      ].join('\n\n'),
    })
  },
}

function then({
  next_attempt_at,
  ends_at,
  is_last,
}: Pick<z.infer<typeof Failed>, 'next_attempt_at' | 'ends_at' | 'is_last'>): string {
  if (next_attempt_at)
    return `Lo intentaremos ${is_last ? 'por última vez' : 'de nuevo'} el ${inDay(dayAt(next_attempt_at))}.`
  return ends_at
    ? `Ya no lo intentaremos. Si no se paga, tu plan se cancela el ${onTheDay(ends_at)}.`
    : 'A ese método de pago ya no se puede cobrar: guarda otro.'
}
