import * as z from 'zod/mini'
import { darkColor } from './darkColor'
import { recordContract } from './recordContract'
import {
  anyOf,
  Cents,
  Currency,
  Day,
  emptyAsNull,
  Instant,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'
import { NewUtm, Utm } from './utm'
import { tidied } from './tidied'

/** One that is active waits for its first day, and stops by its last day or its limit, by itself. */
export const ShortenerStatus = z.enum(['scheduled', 'active', 'paused', 'exhausted', 'expired', 'archived'])
export type ShortenerStatus = z.infer<typeof ShortenerStatus>

/** Where a link leads: a public page of something, the search, or another site. */
export const Destination = z.enum([
  'plan',
  'company',
  'reseller',
  'payment_method',
  'invoice_payment',
  'provider_search',
  'external',
])
export type Destination = z.infer<typeof Destination>

/** Whether links of this type are for paying: they serve once by default. */
export const isForPaying = (type: string) => type === 'payment_method' || type === 'invoice_payment'

export const Interstitial = z.enum(['none', 'warn'])
export type Interstitial = z.infer<typeof Interstitial>

/** How often a link was opened, in steps. */
export const ClickBucket = z.enum(['0', '1-99', '100-999', '1000+'])
export type ClickBucket = z.infer<typeof ClickBucket>

/** A page that a link may send people to. Which sites are allowed, the server knows. */
const SafeUrl = emptyAsNull(
  z.string().check(
    tidied,
    z.maxLength(1000, 'Escribe como máximo 1000 caracteres'),
    z.check(({ value, issues }) => {
      const message = urlProblem(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  ),
)

function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'Escribe una dirección completa, como https://ejemplo.mx/promo'
  const { protocol, username, password, pathname } = new URL(text)
  if (protocol !== 'https:') return 'La dirección debe empezar con https://'
  if (username || password) return 'Quita el usuario y la contraseña de la dirección'
  if (/^\/rl(?:\/|$)/i.test(pathname)) return 'Un enlace corto no puede llevar a otro'
}

/** A colour that the reader of a code tells from the white around it. */
const QrColor = darkColor('Es muy claro: los teléfonos no leerían el código. Elige uno más oscuro')

const fields = {
  /** None is given one. */
  code: emptyAsNull(
    z
      .string()
      .check(
        tidied,
        z.regex(/^[A-Za-z0-9_-]{4,32}$/, 'Usa de 4 a 32 letras sin acento, números, guiones o guiones bajos'),
      ),
  ),
  title: requiredText('el título', 120),
  destination_type: z.enum(Destination.def.entries, 'Elige a dónde lleva'),
  destination_uuid: emptyAsNull(Uuid),
  destination_url: SafeUrl,
  utm: z.nullable(NewUtm),
  campaign_uuid: emptyAsNull(Uuid),
  starts_on: emptyAsNull(Day),
  expires_on: emptyAsNull(Day),
  expired_url: SafeUrl,
  max_clicks: z.nullable(
    z
      .int(numberProblem('Escribe un número entero'))
      .check(z.minimum(1, 'Escribe de 1 a 1,000,000'), z.maximum(1_000_000, 'Escribe de 1 a 1,000,000')),
  ),
  one_time: z.boolean(),
  has_password: z.boolean(),
  /** Only sent to set it: the server stores a hash and never returns the password. */
  password: z._default(
    emptyAsNull(
      z
        .string()
        .check(z.minLength(6, 'Usa de 6 a 64 caracteres'), z.maxLength(64, 'Usa de 6 a 64 caracteres')),
    ),
    null,
  ),
  interstitial: Interstitial,
  forward_query: z.boolean(),
  /** What its QR code is drawn in; black where nothing is said. */
  qr_color: z.optional(QrColor),
  /** Whether the organisation's logo stands in the middle of its QR code. */
  qr_logo: z.optional(z.boolean()),
  ...writableRecordFields,
}

type Whole = z.infer<z.ZodMiniObject<typeof fields>>

/** A link as a whole leads somewhere, and for a time. */
function leadsSomewhere({ value, issues }: z.core.ParsePayload<Whole>) {
  const refuse = (field: keyof Whole, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: null })
  const { destination_type: type, destination_uuid, destination_url, starts_on, expires_on } = value
  const isExternal = type === 'external'
  if (isExternal && !destination_url) refuse('destination_url', 'Escribe la dirección a la que lleva')
  if (!isExternal && !destination_uuid && type !== 'provider_search')
    refuse('destination_uuid', 'Elige a dónde lleva')
  if (starts_on && expires_on && expires_on < starts_on)
    refuse('expires_on', 'Debe vencer después de empezar')
}

export const NewShortener = z
  .strictObject({ account_uuid: emptyAsNull(Uuid), customer_uuid: emptyAsNull(Uuid), ...fields })
  .check(leadsSomewhere)
export type NewShortener = z.infer<typeof NewShortener>

/** For whom it is stays as it was created. */
export const ShortenerFields = z.strictObject(fields).check(leadsSomewhere)
export type ShortenerFields = z.infer<typeof ShortenerFields>

export const Shortener = z.object({
  uuid: Uuid,
  code: z.string(),
  title: z.string(),
  destination_type: Destination,
  destination: z.nullable(Ref),
  destination_url: z.nullable(z.string()),
  campaign: z.nullable(Ref),
  clicks: z.int(),
  conversions_paid: z.int(),
  last_clicked_at: z.nullable(Instant),
  expires_on: z.nullable(Day),
  /** It is active, and for a week at most. */
  expiring: z.boolean(),
  status: ShortenerStatus,
  created_at: Instant,
  created_by: recordFields.created_by,
})
export type Shortener = z.infer<typeof Shortener>

/** What happened to a link on a day. */
const ClickDay = z.object({
  day: Day,
  clicks: z.int(),
  unique_visitors: z.int(),
  scans: z.int(),
  /** The purchases that were begun and paid by way of it. */
  started: z.int(),
  paid: z.int(),
})
export type ClickDay = z.infer<typeof ClickDay>

/** How many came from somewhere, and what came of it. */
const ClickSource = z.object({
  source: z.string(),
  clicks: z.int(),
  started: z.int(),
  paid: z.int(),
  paid_cents: Cents,
})
export type ClickSource = z.infer<typeof ClickSource>

export const ShortenerDetail = z.extend(Shortener, {
  ...recordFields,
  utm: z.nullable(Utm),
  account: z.nullable(Ref),
  customer: z.nullable(Ref),
  starts_on: z.nullable(Day),
  expired_url: z.nullable(z.string()),
  max_clicks: z.nullable(z.int()),
  one_time: z.boolean(),
  has_password: z.boolean(),
  interstitial: Interstitial,
  forward_query: z.boolean(),
  qr_color: z.nullable(z.string()),
  qr_logo: z.boolean(),
  /** The logo that stands in it, where the organisation has one. */
  qr_logo_uuid: z.nullable(Uuid),
  unique_visitors: z.int(),
  scans: z.int(),
  /** Openings that are no visit: by programs, such as previews, and by who had opened it within the hour. */
  machine_opens: z.int(),
  repeated_opens: z.int(),
  conversions_started: z.int(),
  conversions_cents: Cents,
  currency: Currency,
  /** The last days on which it was opened, newest first. */
  days: z.array(ClickDay),
  /** Where its visits came from, the most first. */
  sources: z.array(ClickSource),
  status_reason: z.nullable(z.string()),
})
export type ShortenerDetail = z.infer<typeof ShortenerDetail>

export const shortenerContract = recordContract({
  kind: 'Shortener',
  item: Shortener,
  detail: ShortenerDetail,
  whole: NewShortener,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy(
      'code',
      'title',
      'clicks',
      'conversions_paid',
      'expires_on',
      'last_clicked_at',
      'created_at',
    ),
    status: anyOf(ShortenerStatus),
    type: anyOf(Destination),
    campaign: z.optional(Uuid),
    creator: z.optional(Uuid),
    destination: z.optional(Uuid),
    account: z.optional(Uuid),
    customer: z.optional(Uuid),
    expiring: yesOrNo,
    clicks: anyOf(ClickBucket),
    utm_source: anyOf(z.string().check(z.maxLength(60))),
    utm_medium: anyOf(z.string().check(z.maxLength(60))),
  }),
  views: {
    active: { status: ['active'] },
    expiring: { expiring: true },
    all: {},
  },
  transitions: {
    pause: { from: ['active'], to: 'paused' },
    resume: { from: ['paused'], to: 'active' },
    archive: { from: ['scheduled', 'active', 'paused', 'exhausted', 'expired'], to: 'archived' },
    unarchive: { from: ['archived'], to: 'active' },
  },
})
export type ShortenerListQuery = z.infer<typeof shortenerContract.query>
