import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import { dayIn, dayInWords } from '@server/db/days'
import { settingsOf } from '@server/db/settings'
import { updateRecord } from '@server/audit/writes'
import { eachDue } from '@server/jobs/eachDue'
import type { Sweep } from '@server/jobs/jobKind'
import { loadBusinessHours } from './ticketPromises'
import { resumeClock, supportTickets } from './support-tickets'
import { tellOverdue } from './ticketNotices'

const DAY = 24 * 60

/** Daily job of tickets: resumes tickets on hold, announces missed targets, and closes tickets that stayed resolved. */
export const dailyTicketJob: Sweep = {
  name: 'ticket_days',
  everyMinutes: 15,
  async run(services, run) {
    const { db, clock } = services
    const isOver = sql<boolean>`(status = 'on_hold' and hold_until <= ${dayIn(clock)}::date)`
    await eachDue(services, run, 'support_tickets', isOver, async (tx, row, origin) => {
      const reason = `La pausa era hasta el ${dayInWords(row.hold_until ?? '')}.`
      const values = {
        ...resumeClock(row, origin.at, await loadBusinessHours(tx)),
        status: 'open',
        status_reason: null,
        waiting_since: origin.at,
      }
      await updateRecord(tx, supportTickets, origin, row, values, {
        event: 'resumed',
        action: 'updated',
        reason,
      })
    })

    // Targets missed longer ago are not announced: after a long outage they would be stale news.
    const now = instant(clock.now())
    const since = instant(minutesAfter(clock.now(), -DAY))
    const isLate = sql<boolean>`(next_due > ${since}::timestamptz and next_due <= ${now}::timestamptz
      and assignee_uuid is not null and told_due is distinct from next_due)`
    await eachDue(services, run, 'support_tickets', isLate, tellOverdue)

    const { close_days } = await settingsOf(db, 'tickets')
    const until = instant(minutesAfter(clock.now(), -close_days * DAY))
    const isSettled = sql<boolean>`(status = 'resolved' and resolved_at <= ${until}::timestamptz)`
    await eachDue(services, run, 'support_tickets', isSettled, async (tx, row, origin) => {
      const reason =
        close_days === 1 ? 'Pasó un día sin respuesta.' : `Pasaron ${close_days} días sin respuesta.`
      await updateRecord(
        tx,
        supportTickets,
        origin,
        row,
        { status: 'closed', status_reason: reason },
        { event: 'closed', action: 'updated', reason },
      )
    })
  },
}
