import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  SettingsEdit,
  settingsNames,
  SettingsRecord,
  SettingsSection,
  settingsSections,
} from '@/contract/settings'
import { BusinessHours } from '@/contract/businessHours'
import { BillingDefaults } from '@/contract/billingDefaults'
import { Deployment } from '@/contract/deployment'
import { detailOf } from '@/contract/shapes'
import { UtmTemplates } from '@/contract/utm'
import { INVOICE_SERIES } from '@server/domain/billing/invoices/finalizing'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { appendLog } from '@server/audit/logs'
import { folioToCome } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { settingsFrom, settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import { problems } from '@server/http/openapi'
import { conflict, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import { keepRaisedThresholds } from '@server/domain/approvals/raisedThresholds'
import { listPasskeys } from '@server/identity/addPasskey'
import { isWithin } from '@server/identity/allowedAddresses'
import { refuseUnfitOwnLogo } from '@server/pdf/organizationLogo'
import { versionIn } from '@server/records/recordWrites'
import { loadBusinessHours } from '@server/domain/support/ticketPromises'

const sections = SettingsSection.options

/** `GET admin/settings`, and a `PATCH` of each section. */
export function settingsRoutes(
  app: FastifyInstance,
  { db, clock, deployment }: { db: Database; clock: Clock; deployment: Deployment },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
    `${ADMIN}settings`,
    {
      config: { access: 'Settings.view' },
      schema: { tags: ['settings'], response: { 200: detailOf(z.array(SettingsRecord)), ...problems } },
    },
    async () => {
      const rows = await db.selectFrom('settings').selectAll().execute()
      return {
        data: sections.map((section) =>
          recordOf(
            section,
            rows.find((row) => row.section === section),
          ),
        ),
      }
    },
  )
  routes.get(
    `${ADMIN}deployment`,
    {
      config: { access: 'Settings.view' },
      schema: { tags: ['settings'], response: { 200: detailOf(Deployment), ...problems } },
    },
    async () => ({ data: deployment }),
  )
  routes.get(
    `${ADMIN}utm-templates`,
    {
      // Roles that create links start from these templates; the settings page itself is for administrators.
      config: { access: 'Shortener.view' },
      schema: { tags: ['settings'], response: { 200: UtmTemplates, ...problems } },
    },
    async () => ({ data: (await settingsOf(db, 'links')).utm_templates }),
  )
  routes.get(
    `${ADMIN}billing-defaults`,
    {
      // Roles that create invoices start from these defaults; the settings page itself is for administrators.
      config: { access: 'Invoice.view' },
      schema: { tags: ['settings'], response: { 200: detailOf(BillingDefaults), ...problems } },
    },
    async () => {
      const { default_tax, due_days, grace_days } = await settingsOf(db, 'billing')
      const next_folio = await folioToCome(db, INVOICE_SERIES)
      return { data: { default_tax, due_days, grace_days, next_folio } }
    },
  )
  routes.get(
    `${ADMIN}business-hours`,
    {
      // Roles that see tickets compute the time left in these hours.
      config: { access: 'SupportTicket.view' },
      schema: { tags: ['settings'], response: { 200: detailOf(BusinessHours), ...problems } },
    },
    async () => ({ data: await loadBusinessHours(db) }),
  )
  routes.patch(
    `${ADMIN}settings/:section`,
    {
      config: { access: 'Settings.edit' },
      schema: {
        tags: ['settings'],
        params: z.object({ section: SettingsSection }),
        body: SettingsEdit,
        response: { 200: detailOf(SettingsRecord), ...problems },
      },
    },
    async (request, reply) => {
      const version = versionIn(request.headers['if-match'])
      const { section } = request.params
      const data = await inTransaction(db, (tx) =>
        change(tx, section, version, request.body, originOf(request, clock)),
      )
      void reply.header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}

type StoredSettings = Omit<SettingsRecord, 'section'>

const recordOf = (section: SettingsSection, row: StoredSettings | undefined): SettingsRecord => ({
  section,
  version: row?.version ?? 1,
  values: settingsFrom(section, row?.values),
  updated_at: row?.updated_at ?? null,
  updated_by: row?.updated_by ?? null,
})

/** Refuses a list of allowed addresses that excludes the administrator's own. @throws {Refusal} 422 */
function refuseLockingOut(section: SettingsSection, after: Record<string, unknown>, { ip }: Origin) {
  if (section !== 'security') return
  const { allowed_ips } = read(settingsSections.security, after)
  if (allowed_ips.length > 0 && !isWithin(allowed_ips, ip))
    throw unprocessable({
      field: 'allowed_ips',
      code: 'locked_out',
      message: `Te dejaría fuera: agrega tu dirección, ${ip ?? 'que no se conoce'}`,
    })
}

/** Refuses to require a second factor of the administrator's own role while they have none. @throws {Refusal} 422 */
async function refuseWithoutOwnFactor(
  tx: Transaction,
  section: SettingsSection,
  after: Record<string, unknown>,
  { actor, role }: Origin,
) {
  if (section !== 'security' || actor.kind !== 'user') return
  const { mfa_required_roles } = read(settingsSections.security, after)
  if (!mfa_required_roles.some((one) => one === role)) return
  const user = await tx
    .selectFrom('users')
    .select('mfa_enabled')
    .where('uuid', '=', actor.uuid)
    .executeTakeFirst()
  const hasPasskey = actor.uuid !== null && (await listPasskeys(tx, actor.uuid)).length > 0
  if (!user?.mfa_enabled && !hasPasskey)
    throw unprocessable({
      field: 'mfa_required_roles',
      code: 'locked_out',
      message:
        'Te dejaría fuera: activa antes tu segundo factor o agrega una llave de acceso, en el menú con tu nombre',
    })
}

/** Changes values of a section, and records the log line and the event. @throws {Refusal} */
async function change(
  tx: Transaction,
  section: SettingsSection,
  version: number,
  { values, reason }: SettingsEdit,
  origin: Origin,
): Promise<SettingsRecord> {
  // A section without a row cannot be locked, so its first writers wait for one another here.
  await tx
    .insertInto('settings')
    .values({ section, version: 1, values: {}, updated_at: origin.at, updated_by: origin.actor })
    .onConflict((row) => row.doNothing())
    .execute()
  const row = await tx
    .selectFrom('settings')
    .selectAll()
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before: Record<string, unknown> = settingsFrom(section, row.values)
  const after: Record<string, unknown> = read(settingsSections[section], { ...before, ...values })
  const differs = ([name, value]: [string, unknown]) => canonicalJson(before[name]) !== canonicalJson(value)
  const changed = Object.entries(after).filter(differs)
  // Their own change, sent again as its reply was lost: it is done.
  if (row.version === version + 1 && changed.length === 0 && row.updated_by.uuid === origin.actor.uuid)
    return recordOf(section, row)
  if (row.version !== version)
    throw conflict('version_conflict', 'Alguien más cambió esta sección mientras la editabas', {
      conflict: {
        current: { ...before, version: row.version },
        changed_fields: Object.keys(row.values),
        changed_by: row.updated_by.label,
        changed_at: row.updated_at,
      },
    })
  refuseLockingOut(section, after, origin)
  await refuseWithoutOwnFactor(tx, section, after, origin)
  await refuseUnfitOwnLogo(tx, section, before, after)
  if (section === 'approvals') await keepRaisedThresholds(tx, before, after, origin)
  const changes = changed.map(([field, value]) => ({
    field,
    before: before[field] ?? null,
    after: value ?? null,
    masked: false,
  }))
  if (changes.length === 0)
    throw unprocessable({ field: 'values', code: 'unchanged', message: 'No cambia nada' })

  const written = await tx
    .updateTable('settings')
    .set({ values: after, version: version + 1, updated_at: origin.at, updated_by: origin.actor })
    .where('section', '=', section)
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { type: 'settings', uuid: null, label: settingsNames[section] }
  await recordEvent(tx, origin, {
    type: 'settings.updated',
    subject,
    data: Object.fromEntries(changes.map((one) => [one.field, one.after])),
    previous: Object.fromEntries(changes.map((one) => [one.field, one.before])),
    reason,
  })
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'updated',
    subject,
    changes,
    version_from: version,
    version_to: version + 1,
    reason,
  })
  return recordOf(section, written)
}
