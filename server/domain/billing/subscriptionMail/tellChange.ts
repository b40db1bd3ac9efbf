import type { SentMessage } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Row } from '@server/audit/writes'
import { enqueue } from '@server/jobs/enqueue'
import { mailInvoice } from '@server/domain/billing/invoices/mailInvoice'
import type { Step } from '@server/records/recordKind'
import { mergeReports, type StepOutcome } from '@server/records/stepOutcome'
import { dayAt } from '@server/money/calendar'
import { ToldChange, changeMailJob } from './changeJob'
import { changeSubjects } from './describeChange'
import { listCoveredAdults } from './listCoveredAdults'
import { findLedgerPosition, sumMovedMoney } from './movedMoney'

type Act<Values> = (
  tx: Transaction,
  step: Step<'subscriptions'>,
  values: Values,
) => Promise<StepOutcome<'subscriptions'>>

/**
 * Wraps an act on a subscription so that people are mailed what it changed: the payer with the money, and the covered
 * adults where their cover changes. Invoices that the act issued to be paid by transfer are mailed too.
 * @param name the act, unless its outcome names the event
 * @param since the position of the customer's ledger where a larger act began, which this one is a part of
 */
export const tellingPeople =
  <Values>(name: string, act: Act<Values>, since?: number): Act<Values> =>
  async (tx, step, values) => {
    const { customer_uuid } = step.row
    const position = since ?? (await findLedgerPosition(tx, customer_uuid))
    const outcome = await act(tx, step, values)
    const change = ToldChange.safeParse(outcome.event ?? name)
    return {
      ...outcome,
      followUp: async (row) => {
        const report = (await outcome.followUp?.(row)) ?? {}
        const messages = [
          ...(change.success
            ? await mailChange(tx, { change: change.data, row, position, origin: step.origin })
            : []),
          ...(await mailIssuedInvoices(tx, row, step.origin)),
        ]
        return mergeReports([report, { messages }])
      },
    }
  }

/** The changes that decide from when to when people are covered, or by what. */
const coverChanges: ReadonlySet<ToldChange> = new Set([
  'cancel',
  'schedule_cancel',
  'undo_cancel',
  'change_plan',
  'schedule_change',
  'pause',
  'schedule_pause',
  'resume',
])

type Changed = {
  change: ToldChange
  row: Row<'subscriptions'>
  position: number
  origin: Origin
}

/** Enqueues the mails about a change to those it concerns, each address once. */
async function mailChange(
  tx: Transaction,
  { change, row, position, origin }: Changed,
): Promise<SentMessage[]> {
  const { email } = await tx
    .selectFrom('customers')
    .select('email')
    .where('uuid', '=', row.customer_uuid)
    .executeTakeFirstOrThrow()
  const adults = coverChanges.has(change) ? await listCoveredAdults(tx, row.uuid, dayAt(origin.at)) : []
  const others = adults.filter((address) => address.toLowerCase() !== email.toLowerCase())
  const money = await sumMovedMoney(tx, row.customer_uuid, position)
  const by_payer = origin.actor.kind === 'public'
  // Who agreed to a payroll deduction by its link gets the words of that instead.
  const isAgreed = by_payer && change === 'schedule_change'
  const messages: SentMessage[] = []
  for (const to of [...(isAgreed ? [] : [email]), ...others]) {
    const mail = { subscription_uuid: row.uuid, change, to, is_payer: to === email, by_payer, money }
    await enqueue(tx, changeMailJob, mail, {
      at: origin.at,
      key: `subscription-change:${row.uuid}:${row.version}:${to}`,
    })
    messages.push({ to, subject: changeSubjects[change] })
  }
  return messages
}

/** Mails the invoices that this act issued, where the subscription is collected by invoice. */
async function mailIssuedInvoices(
  tx: Transaction,
  { uuid, collection_method }: Row<'subscriptions'>,
  origin: Origin,
): Promise<SentMessage[]> {
  if (collection_method !== 'invoice') return []
  const issued = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_uuid', '=', uuid)
    .where('status', 'in', ['open', 'paid'])
    .where('created_at', '=', origin.at)
    .where('sent_at', 'is', null)
    .execute()
  const messages: SentMessage[] = []
  for (const invoice of issued) messages.push(...(await mailInvoice(tx, invoice, origin)))
  return messages
}
