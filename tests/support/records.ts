import { type Insertable, sql } from 'kysely'
import { dayAfter } from '@/contract/days'
import { rfcCheckDigit } from '@/contract/mexico'
import type { NewCompany } from '@/contract/companies'
import type { SalesPage } from '@/contract/salesPages'
import type { Database } from '@server/db/database'
import type { Schema } from '@server/db/schema'

export type Wish<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

let made = 0

/** A number that no other record of this file has. */
export const next = () => ++made

const system = { kind: 'system', uuid: null, label: 'Sistema' } as const
const CREATED = '2026-01-10T15:00:00.000Z'
export const auditColumns = {
  created_at: CREATED,
  created_by: system,
  updated_at: CREATED,
  updated_by: system,
}

/** The RFC of a company, different for each number, with the check digit that belongs to it. */
export function anRfc(number = next()): string {
  const body = `TST200101${number.toString(36).toUpperCase().padStart(2, '0').slice(-2)}`
  return body + rfcCheckDigit(body)
}

export const aTaxProfile = (tax_id = anRfc()) => ({
  tax_id,
  legal_name: 'GRUPO DE PRUEBA',
  tax_regime: '601' as const,
  tax_zip: '06600',
  cfdi_use: 'G03' as const,
  email_invoices: [],
})

/** A number as a name can hold it: 27 is `ab`. */
const inLetters = (number: number) =>
  number.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

// Each makes a record like any other; a test says only what it cares about.

export async function aUser(db: Database, wish: Wish<'users'> = {}) {
  const number = next()
  return db
    .insertInto('users')
    .values({
      name: `Persona ${number}`,
      email: `persona-${number}@salvia.test`,
      role: 'viewer',
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aCompany(db: Database, wish: Wish<'companies'> = {}) {
  const number = next()
  return db
    .insertInto('companies')
    .values({
      number: `EMP-T${number}`,
      trade_name: `Empresa ${number}`,
      legal_name: `Empresa ${number}, S.A. de C.V.`,
      slug: `empresa-${number}`,
      roles: ['employer'],
      status: 'active',
      tax_profile: aTaxProfile(),
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aPerson(db: Database, wish: Wish<'persons'> = {}) {
  const number = next()
  return db
    .insertInto('persons')
    .values({
      number: `PER-T${number}`,
      given_names: 'Ana',
      last_name: `Prueba ${inLetters(number)}`,
      // A birth date of their own: an equal name and birth date would count as the same person.
      birth_date: dayAfter('1985-01-01', number % 5_000),
      sex: 'female',
      email: `ana-${number}@ejemplo.test`,
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Held by a company, unless the wish says by whom. */
export async function anAccount(db: Database, wish: Wish<'accounts'> = {}) {
  const number = next()
  const heldBySomeone = wish.company_uuid || wish.holder_person_uuid
  const company_uuid = heldBySomeone ? null : (await aCompany(db)).uuid
  return db
    .insertInto('accounts')
    .values({
      number: `ACC-T${number}`,
      name: `Cuenta ${number}`,
      type: 'company',
      status: 'active',
      company_uuid,
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aCustomer(db: Database, wish: Wish<'customers'> = {}) {
  const number = next()
  const account_uuid = wish.account_uuid ?? (await anAccount(db)).uuid
  const company_uuid = wish.person_uuid || wish.company_uuid ? null : (await aCompany(db)).uuid
  return db
    .insertInto('customers')
    .values({
      number: `CLI-T${number}`,
      type: company_uuid ? 'company' : 'individual',
      name: `Cliente ${number}`,
      email: `cliente-${number}@ejemplo.test`,
      account_uuid,
      company_uuid,
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aMember(db: Database, wish: Wish<'members'> = {}) {
  const number = next()
  const account_uuid = wish.account_uuid ?? (await anAccount(db)).uuid
  const person_uuid = wish.person_uuid ?? (await aPerson(db)).uuid
  return db
    .insertInto('members')
    .values({
      number: `AFI-T${number}`,
      kind: 'holder',
      status: 'active',
      enrolled_on: '2026-01-10',
      account_uuid,
      person_uuid,
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aTicket(
  db: Database,
  wish: Wish<'support_tickets'> = {},
  message = 'Ayuda, por favor',
) {
  const number = next()
  const ticket = await db
    .insertInto('support_tickets')
    .values({
      number: `TCK-T${number}`,
      subject: `Ticket ${number}`,
      requester: { kind: 'anonymous', uuid: null, name: `Alguien ${number}`, email: null, phone: null },
      channel: 'phone',
      category: 'other',
      priority: 'normal',
      status: 'new',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ticket_messages')
    .values({ ticket_uuid: ticket.uuid, author: system, kind: 'public', body: message, at: CREATED })
    .execute()
  return ticket
}

export async function aServiceCategory(db: Database, wish: Wish<'service_categories'> = {}) {
  const number = next()
  return db
    .insertInto('service_categories')
    .values({
      code: `CAT-${number}`,
      name: `Categoría ${number}`,
      order: number,
      searchable_public: true,
      synonyms: [],
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aService(db: Database, wish: Wish<'services'> = {}) {
  const number = next()
  const category_uuid = wish.category_uuid ?? (await aServiceCategory(db)).uuid
  return db
    .insertInto('services')
    .values({
      code: `SRV-T${number}`,
      name: `Servicio ${number}`,
      kind: 'consultation',
      modality: ['in_person'],
      currency: 'MXN',
      synonyms: [],
      tax: { object: '02', rate: 'exempt' },
      requires_authorization: false,
      requires_referral: false,
      status: 'active',
      category_uuid,
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aProvider(db: Database, wish: Wish<'providers'> = {}) {
  const number = next()
  return db
    .insertInto('providers')
    .values({
      number: `PRV-T${number}`,
      kind: 'clinic',
      name: `Proveedor ${number}`,
      slug: `proveedor-${number}`,
      specialties: '[]',
      languages: ['es'],
      network_tags: ['básica'],
      accepts: ['members'],
      public: true,
      status: 'active',
      tax_profile: aTaxProfile(),
      bank_account: { bank: 'BANAMEX', clabe: '002010077777777771', holder: 'Prueba' },
      contract: {
        starts_on: '2026-01-01',
        ends_on: '2026-12-31',
        tariff: 'list',
        agreed_pct: null,
        payment_days: 30,
      },
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Where a place may be. */
export const address = {
  street: 'Calle Lima',
  exterior_number: '10',
  interior_number: null,
  neighbourhood: 'Centro',
  municipality: 'Zapopan',
  state: 'JAL' as const,
  zip: '45100',
  references: null,
}

export async function aProviderLocation(db: Database, wish: Wish<'provider_locations'> = {}) {
  const number = next()
  const provider_uuid = wish.provider_uuid ?? (await aProvider(db)).uuid
  return db
    .insertInto('provider_locations')
    .values({
      number: `SUC-T${number}`,
      name: `Sede ${number}`,
      type: 'virtual',
      phones: JSON.stringify([
        { label: 'Recepción', number: '+525500000000', extension: null, whatsapp: false },
      ]),
      hours: '[]',
      exceptions: '[]',
      timezone: 'America/Mexico_City',
      accessibility: [],
      emergency_24h: false,
      status: 'active',
      provider_uuid,
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aProviderService(db: Database, wish: Wish<'provider_services'> = {}) {
  const number = next()
  const provider_uuid = wish.provider_uuid ?? (await aProvider(db)).uuid
  const service_uuid = wish.service_uuid ?? (await aService(db)).uuid
  return db
    .insertInto('provider_services')
    .values({
      number: `SRV-T${number}`,
      price_cents: 50_000,
      currency: 'MXN',
      appointment: 'both',
      requires_authorization: 'inherit',
      accepts_fund: true,
      valid_from: '2026-01-01',
      status: 'active',
      provider_uuid,
      service_uuid,
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aContact(
  db: Database,
  wish: Wish<'contacts'> & { owner_uuid: string; owner_type: 'company' | 'provider' },
) {
  const number = next()
  return db
    .insertInto('contacts')
    .values({
      name: `Contacto ${number}`,
      role: 'other',
      email: `contacto-${number}@ejemplo.test`,
      is_primary: false,
      receives: [],
      status: 'active',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An employer's page, open by employee number unless the wish says otherwise. */
export const aSalesPage = (plan_uuids: string[], wish: Partial<SalesPage> = {}): SalesPage => ({
  enabled: true,
  headline: null,
  intro: null,
  plan_uuids,
  addon_uuids: [],
  eligibility: { mode: 'employee_no', domains: [], code: null },
  contribution: { type: 'none', value: null, covers: 'titular' },
  payroll: false,
  campaign_uuid: null,
  valid_from: null,
  valid_to: null,
  ...wish,
})

/** A company as the console sends it. */
export const companyBody = (wish: Partial<NewCompany> = {}): NewCompany => {
  const number = next()
  return {
    trade_name: `Empresa ${number}`,
    legal_name: `Empresa ${number}, S.A. de C.V.`,
    slug: `empresa-${number}`,
    roles: ['other'],
    tax_profile: null,
    industry: null,
    employees_estimate: null,
    website: null,
    email: null,
    phone: null,
    address: null,
    bank_account: null,
    parent_company_uuid: null,
    sales_page: null,
    tags: [],
    external_id: null,
    ...wish,
  }
}

export async function aPaymentMethod(db: Database, wish: Wish<'payment_methods'> = {}) {
  const customer = wish.customer_uuid
    ? { uuid: wish.customer_uuid, account_uuid: wish.account_uuid }
    : await aCustomer(db)
  const last4 = String(next()).padStart(4, '0')
  return db
    .insertInto('payment_methods')
    .values({
      type: 'card',
      status: 'active',
      label: `Visa terminada en ${last4}`,
      card: {
        brand: 'Visa',
        funding: 'credit',
        last4,
        exp_month: 8,
        exp_year: 2030,
        issuer: 'BBVA',
        country: 'MX',
        three_ds_supported: true,
      },
      source: 'funnel',
      ...auditColumns,
      ...wish,
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid ?? (await anAccount(db)).uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An open one of $116.00 that is due in 2030, unless the wish says otherwise. */
export async function anInvoice(db: Database, wish: Wish<'invoices'> = {}) {
  const number = next()
  const customer = await aPayerOf(db, wish.customer_uuid)
  return db
    .insertInto('invoices')
    .values({
      number: wish.status === 'draft' ? null : `FAC-T${number}`,
      type: 'one_off',
      status: 'open',
      lines: JSON.stringify([
        { description: 'Consulta', quantity: 1, unit_cents: 10_000, discount_cents: 0, tax_rate: '16' },
      ]),
      subtotal_cents: 10_000,
      discount_cents: 0,
      tax_cents: 1_600,
      total_cents: 11_600,
      auto_collect: false,
      issued_on: wish.status === 'draft' ? null : '2026-01-10',
      due_on: wish.status === 'draft' ? null : '2030-01-10',
      ...auditColumns,
      ...wish,
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One of $116.00 that went through, unless the wish says otherwise. */
export async function aPayment(db: Database, wish: Wish<'payments'> = {}) {
  const number = next()
  const customer = await aPayerOf(db, wish.customer_uuid)
  return db
    .insertInto('payments')
    .values({
      number: `PAG-T${number}`,
      amount_cents: 11_600,
      method_type: 'card',
      origin: 'automatic',
      status: 'succeeded',
      ...auditColumns,
      ...wish,
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aTransaction(db: Database, wish: Wish<'transactions'> = {}) {
  const number = next()
  const payment = wish.payment_uuid
    ? await db
        .selectFrom('payments')
        .select(['uuid', 'customer_uuid', 'account_uuid'])
        .where('uuid', '=', wish.payment_uuid)
        .executeTakeFirstOrThrow()
    : await aPayment(db)
  return db
    .insertInto('transactions')
    .values({
      number: `TRX-T${number}`,
      type: 'purchase',
      status: 'succeeded',
      amount_cents: 11_600,
      gateway: 'Simulado',
      effective_at: CREATED,
      initiated_by: system,
      reconciliation: 'unmatched',
      ...auditColumns,
      ...wish,
      payment_uuid: payment.uuid,
      customer_uuid: payment.customer_uuid,
      account_uuid: payment.account_uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A customer given, or a new one. */
const aPayerOf = (db: Database, uuid: string | undefined) =>
  uuid
    ? db
        .selectFrom('customers')
        .select(['uuid', 'account_uuid'])
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
    : aCustomer(db)

export async function aWebhook(db: Database, wish: Wish<'webhooks'> = {}) {
  const number = next()
  return db
    .insertInto('webhooks')
    .values({
      name: `Webhook ${number}`,
      url: `https://avisos-${number}.ejemplo.mx/salvia`,
      event_types: ['*'],
      account_uuids: [],
      payload: 'full',
      headers: '[]',
      timeout_s: 15,
      notify_emails: [],
      status: 'active',
      sealed_secret: '',
      ...auditColumns,
      ...wish,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aDelivery(db: Database, wish: Wish<'webhook_logs'> = {}) {
  const number = next()
  const webhook_uuid = wish.webhook_uuid ?? (await aWebhook(db)).uuid
  return db
    .insertInto('webhook_logs')
    .values({
      number: `ENT-T${number}`,
      event_type: 'invoice.finalized',
      url_at_send: 'https://avisos.ejemplo.mx/salvia',
      status: 'pending',
      attempts: '[]',
      created_at: CREATED,
      ...wish,
      webhook_uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One of a company, paid in advance with nothing in it yet, unless the wish says otherwise. */
export async function aFund(db: Database, wish: Wish<'funds'> = {}) {
  const number = next()
  const account = wish.account_uuid
    ? { uuid: wish.account_uuid, company_uuid: wish.company_uuid }
    : await anAccount(db)
  return db
    .insertInto('funds')
    .values({
      number: `FON-T${number}`,
      name: `Fondo ${number}`,
      purpose: 'medical',
      model: 'prefunded',
      currency: 'MXN',
      credit_line_cents: 0,
      period: 'yearly',
      rollover: 'none',
      limits: {
        per_authorization_cents: null,
        per_member_period_cents: null,
        per_family_period_cents: null,
        per_category: [],
      },
      eligible: { plan_uuids: [], departments: [], member_status: ['active'], waiting_days: 0 },
      approval: {
        auto_approve_below_cents: 0,
        four_eyes: true,
        two_approvals_above_cents: null,
        expires_days: 30,
      },
      starts_on: '2026-01-01',
      status: 'active',
      ...auditColumns,
      ...wish,
      account_uuid: account.uuid,
      company_uuid: account.company_uuid ?? (await aCompany(db)).uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What was paid into a fund, as its ledger has it: its balances go with it. */
export async function aContribution(db: Database, fund: { uuid: string }, cents: number) {
  const number = next()
  const { posted_cents, held_cents, account_uuid } = await db
    .updateTable('funds')
    .set(({ eb }) => ({ posted_cents: eb('posted_cents', '+', cents) }))
    .where('uuid', '=', fund.uuid)
    .returningAll()
    .executeTakeFirstOrThrow()
  return db
    .insertInto('fund_movements')
    .values({
      number: `MOV-T${number}`,
      fund_uuid: fund.uuid,
      account_uuid,
      type: 'contribution',
      direction: 'credit',
      bucket: 'posted',
      amount_cents: cents,
      posted_after_cents: posted_cents,
      held_after_cents: held_cents,
      effective_at: CREATED,
      source: { type: 'user', uuid: null, label: 'Sistema' },
      description: `Aportación ${number}`,
      status: 'posted',
      ...auditColumns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One of $1,000.00 that waits to be decided, at a fund that pays all of it, unless the wish says otherwise. */
export async function aFundAuthorization(
  db: Database,
  wish: Wish<'fund_authorizations'> & { fund_uuid: string },
) {
  const number = next()
  const fund = await db
    .selectFrom('funds')
    .select('account_uuid')
    .where('uuid', '=', wish.fund_uuid)
    .executeTakeFirstOrThrow()
  const offer = await aProviderService(db, { price_cents: 100_000 })
  const { category_uuid } = await db
    .selectFrom('services')
    .select('category_uuid')
    .where('uuid', '=', offer.service_uuid)
    .executeTakeFirstOrThrow()
  const member_uuid = wish.member_uuid ?? (await aMember(db, { account_uuid: fund.account_uuid })).uuid
  return db
    .insertInto('fund_authorizations')
    .values({
      number: `AUF-T${number}`,
      account_uuid: fund.account_uuid,
      provider_uuid: offer.provider_uuid,
      provider_service_uuid: offer.uuid,
      service_uuid: offer.service_uuid,
      category_uuid,
      requested_cents: 100_000,
      member_share_cents: 0,
      service_on: '2026-02-10',
      priority: 'normal',
      status: 'pending',
      ...auditColumns,
      ...wish,
      member_uuid,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The file that shows what was spent by an authorization. */
export async function aReceipt(
  db: Database,
  { uuid: subject_uuid }: { uuid: string | null },
  wish: object = {},
) {
  const { uuid } = await db
    .insertInto('attachments')
    .values({
      subject_type: 'fund_authorization',
      subject_uuid,
      name: 'comprobante.pdf',
      media_type: 'application/pdf',
      size: 9,
      sha256: `${next()}`.padStart(64, '0'),
      content: sql`decode('255044462d312e370a', 'hex')`,
      added_at: auditColumns.created_at,
      added_by: auditColumns.created_by,
      ...wish,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

/** The file that comes with a request for a fund's money. */
export const aQuote = (db: Database, { uuid }: { uuid: string }, wish: object = {}) =>
  aReceipt(
    db,
    { uuid: null },
    { name: 'cotizacion.pdf', added_by: { kind: 'user', uuid, label: 'Quien pide' }, ...wish },
  )
