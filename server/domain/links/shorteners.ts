import { randomInt } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ref } from '@/contract/shapes'
import {
  type ClickBucket,
  type ClickDay,
  type ClickSource,
  type Destination,
  type NewShortener,
  Shortener,
  ShortenerDetail,
  type ShortenerStatus,
  shortenerContract,
} from '@/contract/shorteners'
import { columnsOf } from '@server/db/columns'
import { holds, is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import type { RecordTable } from '@server/db/schema'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import type { Passwords } from '@server/identity/passwords'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'

const EXPIRING_DAYS = 7
const DAYS_SHOWN = 30

/** The table of each type of destination; another site is only a URL. */
const destinations: Record<Exclude<Destination, 'external'>, RecordTable> = {
  plan: 'plans',
  company: 'companies',
  reseller: 'companies',
  payment_method: 'payment_methods',
  invoice_payment: 'invoices',
  provider_search: 'providers',
}

const destination = sql<Ref | null>`case shorteners.destination_type ${sql.join(
  Object.entries(destinations).map(
    ([type, table]) => sql`when ${sql.lit(type)} then ${referenceTo(table, 'shorteners.destination_uuid')}`,
  ),
  sql` `,
)} end`

/** The status of a link on a day: the stored one, or the one that its dates and limits imply. */
export const statusOn = (today: string): RawBuilder<ShortenerStatus> => sql<ShortenerStatus>`case
  when shorteners.status <> 'active' then shorteners.status
  when shorteners.expires_on < ${today}::date then 'expired'
  when shorteners.clicks >= least(shorteners.max_clicks, case when shorteners.one_time then 1 end) then 'exhausted'
  when shorteners.starts_on > ${today}::date then 'scheduled'
  else 'active' end`

const isExpiring = (today: string) => sql<boolean>`(${statusOn(today)} = 'active'
  and coalesce(shorteners.expires_on <= ${today}::date + ${sql.lit(EXPIRING_DAYS)}, false))`

const workedOut = ['destination', 'campaign', 'expiring', 'status'] as const

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('shorteners')
    .select(columnsOf('shorteners', Shortener, ...workedOut))
    .select([
      destination.as('destination'),
      optionalReferenceTo('campaigns', 'shorteners.campaign_uuid').as('campaign'),
      isExpiring(today).as('expiring'),
      statusOn(today).as('status'),
    ]),
)

const detail = columnsOf(
  'shorteners',
  ShortenerDetail,
  ...workedOut,
  'account',
  'customer',
  'days',
  'sources',
  'qr_logo_uuid',
)

const qrLogo = sql<string | null>`case when shorteners.qr_logo then
  (select values ->> 'logo_attachment_uuid' from settings where section = 'organization') end`

const days = sql<ClickDay[]>`coalesce((
  select jsonb_agg(jsonb_build_object('day', day, 'clicks', clicks, 'unique_visitors', unique_visitors,
    'scans', scans, 'started', started, 'paid', paid)
    order by day desc)
  from (select * from shortener_clicks where shortener_uuid = shorteners.uuid
    order by day desc limit ${sql.lit(DAYS_SHOWN)}) as last), '[]')`

/** The sources with most clicks; the others are added up as one, so that the clicks of a link add up. */
const SOURCES_SHOWN = 20
const sources = sql<ClickSource[]>`coalesce((
  select jsonb_agg(jsonb_build_object('source', source, 'clicks', clicks, 'started', started, 'paid', paid,
    'paid_cents', paid_cents) order by clicks desc, source)
  from (select case when place <= ${sql.lit(SOURCES_SHOWN)} then source else 'otros' end as source,
      sum(clicks) as clicks, sum(started) as started, sum(paid) as paid, sum(paid_cents) as paid_cents
    from (select source, row_number() over (order by sum(clicks) desc, source) as place,
        sum(clicks) as clicks, sum(started) as started, sum(paid) as paid, sum(paid_cents) as paid_cents
      from shortener_sources where shortener_uuid = shorteners.uuid group by source) as ranked
    group by 1) as told), '[]')`

/** The range of clicks of each bucket. */
const spans: Record<ClickBucket, [from: number, to: number]> = {
  '0': [0, 0],
  '1-99': [1, 99],
  '100-999': [100, 999],
  '1000+': [1000, 2_000_000_000],
}
const filterClicks = (chosen: ClickBucket[] | undefined) =>
  chosen &&
  sql<SqlBool>`(${sql.join(
    chosen.map((bucket) => sql`shorteners.clicks between ${spans[bucket][0]} and ${spans[bucket][1]}`),
    sql` or `,
  )})`

async function check(tx: Transaction, values: NewShortener, { before }: WriteContext<'shorteners'>) {
  const { destination_type: type, destination_url, expired_url, account_uuid, customer_uuid } = values
  const pointed: [keyof NewShortener, RecordTable, string][] = [
    ['campaign_uuid', 'campaigns', 'Esa campaña no existe'],
  ]
  if (type !== 'external') pointed.push(['destination_uuid', destinations[type], 'Elige uno que exista'])
  if (!before)
    pointed.push(
      ['account_uuid', 'accounts', 'Esa cuenta no existe'],
      ['customer_uuid', 'customers', 'Ese cliente no existe'],
    )
  await refuseMissing(tx, values, pointed)
  if (type === 'reseller' && values.destination_uuid) await refuseNoReseller(tx, values.destination_uuid)
  const { allowed_hosts, reserved_codes } = await settingsOf(tx, 'links')
  if (type === 'external') refuseOtherSite(allowed_hosts, 'destination_url', destination_url)
  refuseOtherSite(allowed_hosts, 'expired_url', expired_url)
  if (values.code && values.code !== before?.code && reserved_codes.includes(values.code.toLowerCase()))
    throw unprocessable({ field: 'code', code: 'reserved', message: 'Ese código está reservado' })
  if (!before && account_uuid && customer_uuid) await refuseOthersCustomer(tx, account_uuid, customer_uuid)
  if (before && values.code && values.code !== before.code && before.clicks > 0)
    throw unprocessable({
      field: 'code',
      code: 'fixed',
      message: 'Ya se abrió con ese código, que no cambia. Crea otro enlace',
    })
  if (values.has_password && !values.password && !before?.password_hash)
    throw unprocessable({ field: 'password', code: 'required', message: 'Escribe la contraseña' })
}

async function refuseNoReseller(tx: Transaction, uuid: string) {
  const company = await tx.selectFrom('companies').select('roles').where('uuid', '=', uuid).executeTakeFirst()
  if (!company?.roles.includes('reseller'))
    throw unprocessable({
      field: 'destination_uuid',
      code: 'unfit',
      message: 'Elige una empresa que revenda',
    })
}

function refuseOtherSite(
  allowed: readonly string[],
  field: 'destination_url' | 'expired_url',
  url: string | null,
) {
  if (!url) return
  const { hostname } = new URL(url)
  if (!allowed.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    throw unprocessable({
      field,
      code: 'host_not_allowed',
      message: `${hostname} no está entre los sitios permitidos. Pídelo a alguien con rol Administración`,
    })
}

async function refuseOthersCustomer(tx: Transaction, account: string, uuid: string) {
  const customer = await tx
    .selectFrom('customers')
    .select('account_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (customer?.account_uuid !== account)
    throw unprocessable({
      field: 'customer_uuid',
      code: 'unfit',
      message: 'Elige un cliente de esa misma cuenta',
    })
}

/** Letters and digits that are not mistaken for one another. No capitals: codes ignore case. */
const CLEAR = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 7

/** Draws a code that no link has yet. */
async function drawFreeCode(tx: Transaction): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => CLEAR[randomInt(CLEAR.length)]).join('')
  return (await findHolder(tx, code)) ? drawFreeCode(tx) : code
}

const findHolder = (tx: Transaction, code: string) =>
  tx
    .selectFrom('shorteners')
    .select('title')
    .where('sort_code', '=', code.toLowerCase())
    .where('status', '<>', 'archived')
    .executeTakeFirst()

async function onTransition(tx: Transaction, { name, row, origin }: Step<'shorteners'>) {
  if (name !== 'resume' && name !== 'unarchive') return
  refuseOver(row, dayOf(new Date(origin.at)))
  const other = name === 'unarchive' && (await findHolder(tx, row.code))
  if (other) throw conflict('invalid_transition', `${other.title} ya usa su código. Crea otro enlace`)
}

function refuseOver({ expires_on, max_clicks, one_time, clicks }: Row<'shorteners'>, today: string) {
  if (expires_on && expires_on < today)
    throw conflict('invalid_transition', 'El enlace ya venció. Cambia su vencimiento antes')
  if (one_time && clicks > 0)
    throw conflict('invalid_transition', 'El enlace servía una sola vez y ya se usó. Crea otro')
  if (max_clicks !== null && clicks >= max_clicks)
    throw conflict('invalid_transition', 'El enlace ya llegó a su máximo de visitas. Auméntalo antes')
}

/** The kind of short links. Their passwords are stored as hashes, like those of users. */
export const shorteners = (passwords: Passwords) =>
  recordKind(shortenerContract, {
    table: 'shorteners',
    noun: 'El enlace corto',
    sensitive: ['password_hash'],
    accountOf: ({ account_uuid }) => account_uuid,
    list: (db, query, { clock }) => {
      const today = dayIn(clock)
      return listing(db, query, {
        rows: rows(db, today),
        table: 'shorteners',
        sorts: {
          code: 'sort_code',
          title: 'sort_title',
          clicks: 'clicks',
          conversions_paid: 'conversions_paid',
          expires_on: { by: sql.ref('expires_on'), nullable: true },
          last_clicked_at: { by: sql.ref('last_clicked_at'), nullable: true },
        },
        defaultSort: '-created_at',
        where: [
          query.status && sql<SqlBool>`${statusOn(today)} = any(${query.status})`,
          holds(isExpiring(today), query.expiring),
          filterClicks(query.clicks),
          isOneOf('destination_type', query.type),
          isOneOf('utm_source', query.utm_source),
          isOneOf('utm_medium', query.utm_medium),
          is('campaign_uuid', query.campaign),
          is('destination_uuid', query.destination),
          is('account_uuid', query.account),
          is('customer_uuid', query.customer),
          query.creator !== undefined && sql<SqlBool>`created_by ->> 'uuid' = ${query.creator}`,
        ],
      })
    },
    find: (db, uuid, { clock }) =>
      rows(db, dayIn(clock))
        .select(detail)
        .select([
          optionalReferenceTo('accounts', 'shorteners.account_uuid').as('account'),
          optionalReferenceTo('customers', 'shorteners.customer_uuid').as('customer'),
          days.as('days'),
          sources.as('sources'),
          qrLogo.as('qr_logo_uuid'),
        ])
        .where('shorteners.uuid', '=', uuid)
        .executeTakeFirst(),
    defaults: () => ({ status: 'active' }),
    unique: {
      shorteners_code_key: { field: 'code', code: 'duplicate', message: 'Otro enlace ya usa ese código' },
    },
    check,
    derive: async (tx, { code, password, has_password, destination_type, ...rest }, { before }) => ({
      code: code ?? before?.code ?? (await drawFreeCode(tx)),
      // Keeps only the destination column that the type uses.
      destination_uuid: destination_type === 'external' ? null : rest.destination_uuid,
      destination_url: destination_type === 'external' ? rest.destination_url : null,
      interstitial: destination_type === 'external' ? rest.interstitial : 'none',
      password: undefined,
      password_hash: has_password
        ? password
          ? await passwords.hash(password)
          : (before?.password_hash ?? null)
        : null,
    }),
    onTransition,
  })
