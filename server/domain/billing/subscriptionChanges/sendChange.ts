import { settingsOf } from '@server/db/settings'
import type { Database } from '@server/db/database'
import type { JobKind } from '@server/jobs/jobKind'
import { standingOf } from '@server/domain/billing/subscriptions/standing'
import { listUpcomingCharges } from '@server/domain/billing/subscriptions/upcoming'
import { dayAt } from '@server/money/calendar'
import { askBy, cancelAddress, inDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import { taxRatesOf } from '@server/money/taxRates'
import {
  type ChangeMail,
  changeMailJob,
  type ToldChange,
} from '@server/domain/billing/subscriptionMail/changeJob'
import { changeSubjects, describeChange } from '@server/domain/billing/subscriptionMail/describeChange'
import { describeMoney } from '@server/domain/billing/subscriptionMail/describeMoney'

/** Mails one of a subscription's people what changed of it; the payer also reads the money and the next charge. */
export const sendChange: JobKind<ChangeMail> = {
  ...changeMailJob,
  async run({ db, mail, publicUrl }, { subscription_uuid, change, to, is_payer, by_payer, money }) {
    const row = await loadSubscription(db, subscription_uuid)
    if (!row) return
    const said = describeChange(change, row, { by_payer, is_payer })
    if (!said) return
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to,
      subject: changeSubjects[change],
      text: [
        is_payer ? `Hola, ${row.name}:` : 'Hola:',
        ...said,
        ...(is_payer ? describeMoney(money, row.currency) : []),
        ...(is_payer && !overChanges.has(change) ? await describeNextCharge(db, row) : []),
        ...(is_payer && by_payer && change === 'schedule_cancel'
          ? [`Si cambias de opinión, hasta ese día puedes conservarlo en ${cancelAddress(publicUrl)}.`]
          : []),
        `Si no lo esperabas o tienes dudas, ${askBy(seller)}.`,
        `Folio: ${row.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}

/** Changes after which nothing more is charged. */
const overChanges: ReadonlySet<ToldChange> = new Set(['cancel', 'schedule_cancel', 'pause'])

const loadSubscription = (db: Database, uuid: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
    .selectAll('subscriptions')
    .select(['customers.name', 'plans.public_name as plan'])
    .where('subscriptions.uuid', '=', uuid)
    .executeTakeFirst()

async function describeNextCharge(
  db: Database,
  row: NonNullable<Awaited<ReturnType<typeof loadSubscription>>>,
): Promise<string[]> {
  const plans = [row.plan_uuid, ...(row.scheduled_change ? [row.scheduled_change.plan.uuid] : [])]
  const [next] = listUpcomingCharges(standingOf(row), await taxRatesOf(db, plans), row.currency, 1)
  return next
    ? [
        `Siguiente cobro: ${inPesos(next.total_cents, next.currency)} ${next.currency}, IVA incluido, el ${inDay(dayAt(next.at))}.`,
      ]
    : []
}
