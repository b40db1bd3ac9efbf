import * as z from 'zod/mini'
import { Phone, Rfc } from './mexico'
import { UtmTemplate } from './utm'
import { Actor, Email, emptyAsNull, Instant, optionalText, requiredText } from './shapes'

const between = (least: number, most: number) =>
  z
    .int('Escribe un número entero')
    .check(
      z.minimum(least, `Escribe de ${least} a ${most}`),
      z.maximum(most, `Escribe de ${least} a ${most}`),
    )

const Host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/, 'Escribe sitios como ejemplo.mx, sin https://'),
  )
const ShortCode = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9_-]{4,32}$/, 'Usa de 4 a 32 letras sin acento, números, guiones o guiones bajos'),
  )

/** What may be set, section by section. */
export const settingsSections = {
  organization: z.strictObject({
    name: requiredText('el nombre', 80),
    legal_name: optionalText(254),
    /** Of whoever charges, as the tax office knows it. */
    tax_id: emptyAsNull(Rfc),
    support_phone: Phone,
    /** When somebody answers there, as people say it. */
    support_hours: optionalText(60),
    support_email: emptyAsNull(Email),
  }),
  collection: z.strictObject({
    /** The ways to pay without a card that the public pages offer. */
    oxxo: z.boolean(),
    spei: z.boolean(),
    /** Days to pay a voucher, and for a transfer to arrive. */
    voucher_days: between(1, 7),
    transfer_days: between(1, 7),
  }),
  approvals: z.strictObject({
    /** Whoever sends a provider to review may not approve it. */
    four_eyes: z.boolean(),
  }),
  security: z.strictObject({
    login_failures: between(3, 10),
    lock_minutes: between(5, 120),
  }),
  tickets: z.strictObject({
    /** How many days a resolved ticket waits for an answer before it is closed. */
    close_days: between(1, 60),
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
} as const

type Sections = typeof settingsSections
export type SettingsSection = keyof Sections
export type SettingsOf<Section extends SettingsSection> = z.infer<Sections[Section]>
type Defaults = { [Section in SettingsSection]: SettingsOf<Section> }

/** What is set until somebody changes it, and what a value is restored to. */
export const settingsDefaults: Defaults = {
  organization: {
    name: 'Salvia',
    legal_name: null,
    tax_id: null,
    support_phone: null,
    support_hours: null,
    support_email: null,
  },
  collection: { oxxo: true, spei: true, voucher_days: 3, transfer_days: 5 },
  approvals: { four_eyes: true },
  security: { login_failures: 5, lock_minutes: 15 },
  tickets: { close_days: 7 },
  links: {
    allowed_hosts: ['salvia.mx', 'wa.me', 'forms.gle'],
    reserved_codes: ['admin', 'salvia'],
    utm_templates: [],
  },
}

/** What each section is called, on screen and in the trail. */
export const settingsNames: Record<SettingsSection, string> = {
  organization: 'Organización',
  collection: 'Cobranza',
  approvals: 'Aprobaciones',
  security: 'Seguridad',
  tickets: 'Tickets',
  links: 'Enlaces',
}

export const SettingsSection = z.enum([
  'organization',
  'collection',
  'approvals',
  'security',
  'tickets',
  'links',
])

/** A section as it is now; one that nobody has changed is of version 1. */
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
  reason: requiredText('el motivo', 500),
})
export type SettingsEdit = z.infer<typeof SettingsEdit>
