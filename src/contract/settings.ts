import * as z from 'zod/mini'
import { TaxRate } from './taxRate'
import { usualHours, workingDay } from './businessHours'
import { Weekday } from './hours'
import { IDLE_MINUTES } from './idle'
import { ticketTargets } from './ticketTargets'
import { Phone, Rfc } from './mexico'
import { PASSWORD_MINIMUM } from './password'
import { Role } from './permissions'
import { UtmTemplate } from './utm'
import { isLoopbackUrl } from './webhookUrl'
import {
  Actor,
  Cents,
  Day,
  Email,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  requiredLines,
  requiredText,
  Uuid,
  numberProblem,
} from './shapes'
import { tidied } from './tidied'

const between = (least: number, most: number) =>
  z
    .int(numberProblem('Escribe un número entero'))
    .check(
      z.minimum(least, `Escribe de ${least} a ${most}`),
      z.maximum(most, `Escribe de ${least} a ${most}`),
    )

const Address = z.string().check(
  tidied,
  z.refine(
    (text) => [z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()].some((form) => form.safeParse(text).success),
    'Escribe direcciones como 203.0.113.7, o redes como 203.0.113.0/24',
  ),
)

const Host = z
  .string()
  .check(
    tidied,
    z.toLowerCase(),
    z.regex(/^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/, 'Escribe sitios como ejemplo.mx, sin https://'),
  )
const ShortCode = z
  .string()
  .check(
    tidied,
    z.toLowerCase(),
    z.regex(/^[a-z0-9_-]{4,32}$/, 'Usa de 4 a 32 letras sin acento, números, guiones o guiones bajos'),
  )

/** Who vouches for people: over TLS, but for one on this machine that is being tried out. */
const Issuer = z.string().check(
  z.trim(),
  z.refine(
    (text) => (URL.canParse(text) && new URL(text).protocol === 'https:') || isLoopbackUrl(text),
    'Escribe una dirección completa, como https://acceso.ejemplo.mx',
  ),
)
const ClaimValue = z.string().check(z.trim(), z.minLength(1, 'Escribe el valor'), z.maxLength(200))

/** An amount in cents, from which a second person approves; null where none does. */
const threshold = z.nullable(Cents.check(z.minimum(0, 'Escribe una cantidad de $0.00 o más')))

const HourOfDay = z
  .string('Escribe la hora')
  .check(tidied, z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 09:00'))

/** Minutes of work until a ticket is answered and resolved, at each priority. */
const promise = between(5, 30 * workingDay(usualHours))
const promises = {
  critical_response: promise,
  critical_resolution: promise,
  high_response: promise,
  high_resolution: promise,
  normal_response: promise,
  normal_resolution: promise,
  low_response: promise,
  low_resolution: promise,
}

/** What may be set, section by section. */
export const settingsSections = {
  organization: z.strictObject({
    name: requiredText('el nombre', 80),
    legal_name: optionalText(254),
    /** The seller's RFC. */
    tax_id: emptyAsNull(Rfc),
    /** Where they are, as papers say it. */
    address: optionalText(254),
    support_phone: Phone,
    /** When support answers, as people say it. */
    support_hours: optionalText(60),
    support_email: emptyAsNull(Email),
    /** A file that was sent for it. */
    logo_attachment_uuid: emptyAsNull(Uuid),
  }),
  collection: z.strictObject({
    /** The ways to pay without a card that the public pages offer. */
    oxxo: z.boolean(),
    spei: z.boolean(),
    /** Days to pay a voucher, and for a transfer to arrive. */
    voucher_days: between(1, 7),
    transfer_days: between(1, 7),
    /** What the dunning mails tell the payer besides, at each stage. */
    dunning_reminder_1: optionalLines(600),
    dunning_reminder_2: optionalLines(600),
    dunning_reminder_3: optionalLines(600),
    dunning_final_notice: optionalLines(600),
    dunning_exhausted: optionalLines(600),
    /** On which days after it failed first an automatic charge is tried again. */
    retry_days: z
      .array(
        z.coerce
          .number(numberProblem('Escribe días, como 3'))
          .check(
            z.int(numberProblem('Escribe días, como 3')),
            z.minimum(1, 'Escribe de 1 a 30'),
            z.maximum(30, 'Escribe de 1 a 30'),
          ),
      )
      .check(
        z.minLength(1, 'Escribe al menos un día'),
        z.maxLength(8, 'Escribe como máximo 8'),
        z.refine(
          (days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)),
          'Escríbelos en orden, cada uno una vez',
        ),
      ),
  }),
  billing: z.strictObject({
    /** What every invoice says at its foot. */
    terms: optionalLines(600),
    /** The tax that the lines of an invoice begin with. */
    default_tax: TaxRate,
    /** Days in which a new account pays, and one that is made for an employer. */
    due_days: between(0, 90),
    employer_due_days: between(0, 90),
    /** Days for which a new plan goes on covering while it is unpaid. */
    grace_days: between(0, 90),
    /** How many days before its last one it is told, at the latest, that a policy is not renewed. */
    nonrenewal_notice_days: between(0, 120),
  }),
  approvals: z.strictObject({
    /** A user who sends a provider to review may not approve it. */
    four_eyes: z.boolean(),
    /**
     * Above which a second person decides, in cents of what was done alone on a record in 30 days or by a person in a day;
     * null where none does.
     */
    refund_threshold_cents: threshold,
    credit_threshold_cents: threshold,
    adjustment_threshold_cents: threshold,
    write_off_threshold_cents: threshold,
    reimbursement_threshold_cents: threshold,
    /** Beyond which change of a price in sale, in percent, a second person decides; nothing where none does. */
    plan_price_change_pct: z.nullable(between(0, 100)),
  }),
  security: z.strictObject({
    login_failures: between(3, 10),
    /** How many characters a password has that is chosen from now on. */
    password_minimum: between(PASSWORD_MINIMUM, 64),
    lock_minutes: between(5, 120),
    /** How long a session lasts, however much it is used, and how long without being used. */
    session_hours: between(1, 24),
    /** For how many days one is renewed instead; by its hours alone, where it is 0. */
    refresh_days: between(0, 30),
    /** Not below the time after which a viewer's token is renewed (server/identity/accessTokens.ts). */
    idle_minutes: between(15, 240),
    /** Whose sign-in asks for a code besides the password, whether or not they want it. */
    mfa_required_roles: z.array(Role),
    /** Whether viewers see identifiers in part until they reveal one, which the audit log records. */
    mask_pii_for_viewers: z.boolean(),
    /** How many masked values a user may look up in an hour. */
    reveals_per_hour: between(1, 500),
    /** From where alone staff may be signed in; from anywhere, while there is none. */
    allowed_ips: z.array(Address).check(z.maxLength(50, 'Escribe como máximo 50')),
  }),
  tickets: z
    .strictObject({
      /** How many days a resolved ticket waits for an answer before it is closed. */
      close_days: between(1, 60),
      /** On which days of the week, and from when to when, the minutes of what is promised run. */
      work_days: z.array(Weekday).check(z.minLength(1, 'Elige al menos un día')),
      opens: HourOfDay,
      closes: HourOfDay,
      ...promises,
    })
    .check(
      z.refine((set) => workingDay(set) >= 60, {
        path: ['closes'],
        message: 'Debe ser al menos una hora después de la de inicio',
      }),
    ),
  country: z.strictObject({
    /** Whether the days of obligatory rest are free. */
    legal_rest_days: z.boolean(),
    /** Further days that are free. */
    holidays: z.array(Day).check(z.maxLength(100, 'Escribe como máximo 100')),
  }),
  webhooks: z.strictObject({
    /** Days that what was sent and answered is kept. */
    retention_days: between(1, 365),
    /** Days without one that gets through, until a webhook is turned off. */
    patience_days: between(1, 30),
  }),
  privacy: z.strictObject({
    /** The notice that people agree to, as it is kept with them. */
    notice_version: requiredText('la versión del aviso', 40),
    /** Days that an unfinished order is kept. */
    checkout_days: between(1, 30),
    /** Days that the staff find what they were told, and from where they signed in. */
    notice_days: between(7, 365),
    session_days: between(7, 365),
    /** Days that the audit log keeps sign-ins, refusals and tasks; what tells of a change is kept. */
    access_log_days: between(30, 3650),
  }),
  links: z.strictObject({
    /** Where short links may lead, each with what stands under it. */
    allowed_hosts: z.array(Host).check(z.maxLength(50, 'Escribe como máximo 50')),
    /** What no short link may be called. */
    reserved_codes: z.array(ShortCode).check(z.maxLength(200, 'Escribe como máximo 200')),
    /** What links and campaigns are marked with, by name. */
    utm_templates: z.array(UtmTemplate).check(
      z.maxLength(30, 'Escribe como máximo 30'),
      z.refine(
        (templates) => new Set(templates.map(({ name }) => name.toLowerCase())).size === templates.length,
        'Dos plantillas tienen el mismo nombre',
      ),
    ),
  }),
  identity_provider: z.strictObject({
    /** What the button of the login screen calls it. */
    provider_name: optionalText(40),
    issuer: emptyAsNull(Issuer),
    client_id: optionalText(200),
    /** The claim that holds groups or roles, and which of its values give which role. */
    role_claim: requiredText('el dato que trae el rol', 100),
    admin_values: z.array(ClaimValue).check(z.maxLength(50, 'Escribe como máximo 50')),
    manager_values: z.array(ClaimValue).check(z.maxLength(50, 'Escribe como máximo 50')),
    viewer_values: z.array(ClaimValue).check(z.maxLength(50, 'Escribe como máximo 50')),
    /** Whether who is not a user yet becomes one by signing in. */
    creates_users: z.boolean(),
  }),
  appearance: z.strictObject({
    /** What titles begin with, and the bars of the console; nothing leaves the one it was built with. */
    product_name: optionalText(40),
    /** What the pages that sell are titled, after it. */
    sales_title: optionalText(60),
  }),
} as const

type Sections = typeof settingsSections
export type SettingsSection = keyof Sections
export type SettingsOf<Section extends SettingsSection> = z.infer<Sections[Section]>
type Defaults = { [Section in SettingsSection]: SettingsOf<Section> }

/** The values until staff change them, and those that a reset restores. */
export const settingsDefaults: Defaults = {
  organization: {
    name: 'Salvia',
    legal_name: null,
    tax_id: null,
    address: null,
    support_phone: null,
    support_hours: null,
    support_email: null,
    logo_attachment_uuid: null,
  },
  billing: {
    terms: null,
    default_tax: '16',
    due_days: 0,
    employer_due_days: 15,
    grace_days: 10,
    nonrenewal_notice_days: 30,
  },
  collection: {
    oxxo: true,
    spei: true,
    voucher_days: 3,
    transfer_days: 5,
    dunning_reminder_1: null,
    dunning_reminder_2: null,
    dunning_reminder_3: null,
    dunning_final_notice: null,
    dunning_exhausted: null,
    retry_days: [1, 3, 5, 7],
  },
  approvals: {
    four_eyes: true,
    refund_threshold_cents: 1_000_000,
    credit_threshold_cents: 1_000_000,
    adjustment_threshold_cents: 5_000_000,
    write_off_threshold_cents: 1_000_000,
    reimbursement_threshold_cents: 2_000_000,
    plan_price_change_pct: null,
  },
  security: {
    login_failures: 5,
    password_minimum: PASSWORD_MINIMUM,
    lock_minutes: 15,
    session_hours: 12,
    refresh_days: 0,
    idle_minutes: IDLE_MINUTES,
    mfa_required_roles: [],
    mask_pii_for_viewers: true,
    reveals_per_hour: 30,
    allowed_ips: [],
  },
  tickets: {
    close_days: 7,
    work_days: usualHours.work_days,
    opens: usualHours.opens,
    closes: usualHours.closes,
    critical_response: ticketTargets.critical.response,
    critical_resolution: ticketTargets.critical.resolution,
    high_response: ticketTargets.high.response,
    high_resolution: ticketTargets.high.resolution,
    normal_response: ticketTargets.normal.response,
    normal_resolution: ticketTargets.normal.resolution,
    low_response: ticketTargets.low.response,
    low_resolution: ticketTargets.low.resolution,
  },
  country: { legal_rest_days: usualHours.legal_rest_days, holidays: usualHours.holidays },
  webhooks: { retention_days: 30, patience_days: 5 },
  privacy: {
    notice_version: '1',
    checkout_days: 14,
    notice_days: 90,
    session_days: 90,
    access_log_days: 365,
  },
  links: {
    allowed_hosts: ['salvia.mx', 'wa.me', 'forms.gle'],
    reserved_codes: ['admin', 'salvia'],
    utm_templates: [],
  },
  identity_provider: {
    provider_name: null,
    issuer: null,
    client_id: null,
    role_claim: 'groups',
    admin_values: [],
    manager_values: [],
    viewer_values: [],
    creates_users: false,
  },
  appearance: { product_name: null, sales_title: null },
}

/** What each section is called, on screen and in the audit log. */
export const settingsNames: Record<SettingsSection, string> = {
  organization: 'Organización',
  country: 'País y formato',
  billing: 'Facturación',
  collection: 'Cobranza',
  approvals: 'Aprobaciones',
  security: 'Seguridad',
  identity_provider: 'Entrada con tu organización',
  tickets: 'Tickets',
  links: 'Enlaces',
  webhooks: 'Webhooks',
  privacy: 'Privacidad',
  appearance: 'Apariencia',
}

export const SettingsSection = z.enum([
  'organization',
  'country',
  'billing',
  'collection',
  'approvals',
  'security',
  'identity_provider',
  'tickets',
  'links',
  'webhooks',
  'privacy',
  'appearance',
])

/** A section as it is now; an unchanged one has version 1. */
export const SettingsRecord = z.object({
  section: SettingsSection,
  version: z.int(),
  values: z.record(z.string(), z.unknown()),
  updated_at: z.nullable(Instant),
  updated_by: z.nullable(Actor),
})
export type SettingsRecord = z.infer<typeof SettingsRecord>

/** Some values of a section, and why they change. */
export const SettingsEdit = z.strictObject({
  values: z.record(z.string(), z.unknown()),
  reason: requiredLines('el motivo', 500),
})
export type SettingsEdit = z.infer<typeof SettingsEdit>
