import type { ServerKeys } from '@server/core/serverKeys'
import { createHmac } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import { dayOf } from '@/contract/days'
import type { OpenLinkQuery } from '@/contract/openLink'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'

/** A visitor who opens a link again within this many minutes counts once. */
const AGAIN_MINUTES = 60
const FORGOTTEN_MINUTES = 24 * 60
const SOURCES_A_DAY = 50
/** The source of a visit with no known origin. */
const UNKNOWN = 'directo'

/** The data of a visitor that counting them once requires. */
export type Visitor = {
  ip: string
  userAgent: string
  /** The visitor sent a "do not track" signal: nothing about them is stored. */
  isPrivate: boolean
  /** The call comes from a program, such as the preview of a messenger: this decides what is counted, and never who is let in. */
  isMachine: boolean
}

type Headers = Record<string, string | string[] | undefined>

/** Reads the visitor from a call. */
export function visitorIn(ip: string, headers: Headers): Visitor {
  const userAgent = String(headers['user-agent'] ?? '')
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ')
  return {
    ip,
    userAgent,
    isPrivate: headers.dnt === '1' || headers['sec-gpc'] === '1',
    isMachine: userAgent === '' || isbot(userAgent) || /prefetch|prerender|preview/i.test(purpose),
  }
}

/**
 * Counts a visit once for each visitor and hour. The visitor is stored as a keyed hash that changes every day and is
 * deleted afterwards, so that it cannot be traced back.
 */
export async function countVisit(
  tx: Transaction,
  {
    link,
    visitor,
    asked,
    secret,
    now,
  }: {
    link: { uuid: string; isLimited: boolean }
    visitor: Visitor
    asked: OpenLinkQuery
    secret: ServerKeys
    now: Date
  },
): Promise<void> {
  if (visitor.isMachine) return leaveOut(tx, link.uuid, 'machine_opens')
  // For a private visitor nothing is written, except what a limited link needs.
  if (visitor.isPrivate && !link.isLimited) return
  const at = instant(now)
  const day = dayOf(now)
  const source = await resolveSource(tx, link.uuid, day, asked)
  const seen = visitor.isPrivate
    ? 'unseen'
    : await registerVisitor(tx, { link: link.uuid, visitor, secret, now, day, source })
  if (seen === 'lately') return leaveOut(tx, link.uuid, 'repeated_opens')
  const scans = asked.qr ? 1 : 0
  const unique = seen === 'first' ? 1 : 0
  await tx
    .updateTable('shorteners')
    .set(({ eb }) => ({
      clicks: eb('clicks', '+', 1),
      unique_visitors: eb('unique_visitors', '+', unique),
      scans: eb('scans', '+', scans),
      last_clicked_at: at,
    }))
    .where('uuid', '=', link.uuid)
    .execute()
  await sql`insert into shortener_clicks (shortener_uuid, day, clicks, unique_visitors, scans)
    values (${link.uuid}, ${day}, 1, ${unique}, ${scans})
    on conflict (shortener_uuid, day) do update set clicks = shortener_clicks.clicks + 1,
      unique_visitors = shortener_clicks.unique_visitors + ${unique}, scans = shortener_clicks.scans + ${scans}`.execute(
    tx,
  )
  await sql`insert into shortener_sources (shortener_uuid, day, source, clicks) values (${link.uuid}, ${day}, ${source}, 1)
    on conflict (shortener_uuid, day, source) do update set clicks = shortener_sources.clicks + 1`.execute(tx)
}

/** Notes that a program opened a link that waits for a person's press. */
export async function noteWaiting(tx: Transaction, link: string, visitor: Visitor): Promise<void> {
  if (visitor.isMachine) await leaveOut(tx, link, 'machine_opens')
}

/** Notes that a link was opened in a way that is no visit. */
async function leaveOut(
  tx: Transaction,
  link: string,
  why: 'machine_opens' | 'repeated_opens',
): Promise<void> {
  await tx
    .updateTable('shorteners')
    .set(({ eb }) => ({ [why]: eb(why, '+', 1) }))
    .where('uuid', '=', link)
    .execute()
}

/** The hash that stands for a visitor of a link on a day. */
const hashOf = ({
  link,
  visitor: { ip, userAgent },
  key,
  day,
}: {
  link: string
  visitor: Pick<Visitor, 'ip' | 'userAgent'>
  key: Uint8Array
  day: string
}) => createHmac('sha256', key).update(['visit', day, link, ip, userAgent].join('\n')).digest('base64url')

async function registerVisitor(
  tx: Transaction,
  {
    link,
    visitor,
    secret,
    now,
    day,
    source,
  }: { link: string; visitor: Visitor; secret: ServerKeys; now: Date; day: string; source: string },
): Promise<'first' | 'again' | 'lately'> {
  const hash = hashOf({ link, visitor, key: secret[0], day })
  await tx
    .deleteFrom('shortener_visitors')
    .where('seen_at', '<', instant(minutesAfter(now, -FORGOTTEN_MINUTES)))
    .execute()
  const before = await tx
    .selectFrom('shortener_visitors')
    .select('seen_at')
    .where('shortener_uuid', '=', link)
    .where('visitor', '=', hash)
    .executeTakeFirst()
  if (before && minutesAfter(new Date(before.seen_at), AGAIN_MINUTES) > now) return 'lately'
  await tx
    .insertInto('shortener_visitors')
    .values({ shortener_uuid: link, visitor: hash, seen_at: instant(now), source })
    .onConflict((taken) =>
      taken.columns(['shortener_uuid', 'visitor']).doUpdateSet({ seen_at: instant(now), source }),
    )
    .execute()
  return before ? 'again' : 'first'
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,59}$/

/** The source of a visit: its `utm_source`, else the scanned code, else the referring site. */
async function resolveSource(tx: Transaction, link: string, day: string, { qr, from, query }: OpenLinkQuery) {
  const marked = new URLSearchParams(query).get('utm_source')?.toLowerCase() ?? ''
  const host = from?.toLowerCase().replace(/^www\./, '') ?? ''
  const source = NAME.test(marked) ? marked : qr ? 'qr' : NAME.test(host) ? host : UNKNOWN
  const known = await tx
    .selectFrom('shortener_sources')
    .select('source')
    .where('shortener_uuid', '=', link)
    .where('day', '=', day)
    .limit(SOURCES_A_DAY)
    .execute()
  // Visitors can invent sources, so those beyond the limit are counted as one.
  return known.length < SOURCES_A_DAY || known.some((one) => one.source === source) ? source : 'otros'
}

/** Counts a checkout that started from a link; its amount is counted once it is paid. */
export async function countStarted(
  db: Database,
  {
    code,
    checkout_uuid,
    visitor,
    secret,
    now,
  }: { code: string; checkout_uuid: string; visitor: Visitor; secret: ServerKeys; now: Date },
): Promise<void> {
  const link = await db
    .updateTable('shorteners')
    .set(({ eb }) => ({ conversions_started: eb('conversions_started', '+', 1) }))
    .where('sort_code', '=', code.toLowerCase())
    .where('status', '<>', 'archived')
    .returning('uuid')
    .executeTakeFirst()
  if (!link) return
  const shortener_uuid = link.uuid
  const day = dayOf(now)
  const source = await findLastSource(db, { link: shortener_uuid, visitor, secret, now })
  await db.insertInto('shortener_conversions').values({ checkout_uuid, shortener_uuid, source }).execute()
  await sql`insert into shortener_clicks (shortener_uuid, day, clicks, unique_visitors, scans, started)
    values (${shortener_uuid}, ${day}, 0, 0, 0, 1)
    on conflict (shortener_uuid, day) do update set started = shortener_clicks.started + 1`.execute(db)
  await sql`insert into shortener_sources (shortener_uuid, day, source, clicks, started)
    values (${shortener_uuid}, ${day}, ${source}, 0, 1)
    on conflict (shortener_uuid, day, source) do update set started = shortener_sources.started + 1`.execute(
    db,
  )
}

/** The source of a visitor's last visit; unknown for a private visitor. */
async function findLastSource(
  db: Database,
  { link, visitor, secret, now }: { link: string; visitor: Visitor; secret: ServerKeys; now: Date },
): Promise<string> {
  const days = [dayOf(now), dayOf(minutesAfter(now, -FORGOTTEN_MINUTES))]
  const seen = await db
    .selectFrom('shortener_visitors')
    .select('source')
    .where('shortener_uuid', '=', link)
    .where(
      'visitor',
      'in',
      days.flatMap((day) => secret.map((key) => hashOf({ link, visitor, key, day }))),
    )
    .orderBy('seen_at', 'desc')
    .executeTakeFirst()
  return seen?.source ?? UNKNOWN
}
