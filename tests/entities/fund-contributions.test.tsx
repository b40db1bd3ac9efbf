import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
// Loaded beforehand: on a busy machine its first opening takes longer than a test waits.
import '@/kit/form/reference/ReferenceCombobox'
import type { Check } from '@/contract/fundAuthorizations'
import type { Wish } from '../support/records'
import { open } from '../support/app'
import { act } from '../support/money'
import {
  aContribution,
  aCustomer,
  aFund,
  aFundAuthorization,
  aMember,
  aProvider,
  aProviderService,
  aQuote,
  aService,
  aUser,
} from '../support/records'
import { call, network, referenceServer, sessionFor } from '../support/referenceServer'
import { pressAct, choose, fact, pick } from '../support/screens'

const server = referenceServer()

/** A fund, and a customer of its account. */
async function aFundWithPayer(wish: Wish<'funds'> = {}) {
  const fund = await aFund(server.db, wish)
  const { account_uuid, company_uuid } = fund
  return { fund, customer: await aCustomer(server.db, { account_uuid, company_uuid }) }
}
const saved = (uuid: string) =>
  server.db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const movementsOf = (fund: string) =>
  server.db
    .selectFrom('fund_movements')
    .selectAll()
    .where('fund_uuid', '=', fund)
    .orderBy('position')
    .execute()
const invoicesOf = (customer: string) =>
  server.db.selectFrom('invoices').selectAll().where('customer_uuid', '=', customer).execute()
const contribute = (fund: string, body: object) =>
  call('manager', `admin/funds/${fund}/actions/contribute`, {
    method: 'POST',
    body: { type: 'contribution', amount_cents: 150_000, description: 'Aportación de marzo', ...body },
  })

const PDF = new TextEncoder().encode('%PDF-1.7 made up')

describe('what is paid into a fund', () => {
  test('goes along with the slip of the bank, which is on its movement', async () => {
    const { fund } = await aFundWithPayer()
    const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Registrar aportación' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Aportación a ${fund.name}` }))
    await user.type(dialog.getByLabelText('Monto'), '1,500')
    await user.type(dialog.getByLabelText('Descripción'), 'Aportación de marzo')
    const slip = dialog.getByLabelText('Adjuntar')
    await user.upload(slip, new File(['<html>'], 'malo.pdf', { type: 'application/pdf' }))
    expect(await dialog.findByText('Adjunta un archivo PDF, JPG o PNG.')).toBeVisible()
    await user.upload(slip, new File([PDF], 'spei.pdf', { type: 'application/pdf' }))
    expect(await dialog.findByText('spei.pdf')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Registrar aportación' }))
    await waitFor(() => expect(fact('Disponible')).toEqual(['$1,500.00']))
    const [movement] = await movementsOf(fund.uuid)
    await waitFor(async () => {
      const files = await call('viewer', `admin/fund-movements/${movement?.uuid}/attachments`)
      expect(files.json().data).toMatchObject([{ name: 'spei.pdf', media_type: 'application/pdf' }])
    })
  })

  test('is written down once where its file is refused, and says so', async () => {
    const { fund } = await aFundWithPayer()
    const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Registrar aportación' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Aportación a ${fund.name}` }))
    await user.type(dialog.getByLabelText('Monto'), '1,500')
    await user.type(dialog.getByLabelText('Descripción'), 'Aportación de marzo')
    await user.upload(dialog.getByLabelText('Adjuntar'), new File([PDF], 'spei.pdf'))
    expect(await dialog.findByText('spei.pdf')).toBeVisible()
    network.use(
      http.post('*/attachments', () =>
        HttpResponse.json({ code: 'internal', message: '—' }, { status: 500 }),
      ),
    )
    await user.click(dialog.getByRole('button', { name: 'Registrar aportación' }))
    expect(await screen.findByText(/quedó registrada, pero spei\.pdf no se adjuntó/)).toBeVisible()
    expect(await movementsOf(fund.uuid)).toHaveLength(1)
  })

  test('is billed as it is written down, with the invoice paid by it', async () => {
    const { fund, customer } = await aFundWithPayer()
    const { user } = await open(`/admin/funds/${fund.uuid}?tab=movimientos`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Registrar aportación' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Aportación a ${fund.name}` }))
    await user.type(dialog.getByLabelText('Monto'), '1,500')
    await user.type(dialog.getByLabelText('Descripción'), 'Aportación de marzo')
    await user.click(dialog.getByLabelText('Facturada y ya pagada'))
    await user.click(dialog.getByRole('button', { name: 'Registrar aportación' }))
    expect(await dialog.findByText('Elige a quién se le factura')).toBeVisible()
    await pick(user, 'A quién se le factura', customer.name)
    await user.type(dialog.getByLabelText(/^Referencia/), 'SPEI-77')
    await user.click(dialog.getByRole('button', { name: 'Registrar aportación' }))
    await waitFor(() => expect(fact('Disponible')).toEqual(['$1,500.00']))
    const [invoice] = await invoicesOf(customer.uuid)
    expect(invoice).toMatchObject({
      type: 'fund_deposit',
      status: 'paid',
      total_cents: 150_000,
      tax_cents: 0,
    })
    const ledger = within(screen.getByRole('table', { name: 'Estado de cuenta del fondo' }))
    expect(await ledger.findByRole('row', { name: new RegExp(invoice?.title ?? 'none') })).toBeVisible()
    const payment = await server.db
      .selectFrom('payments')
      .selectAll()
      .where('customer_uuid', '=', customer.uuid)
      .executeTakeFirst()
    expect(payment).toMatchObject({ status: 'succeeded', reference: 'SPEI-77', amount_cents: 150_000 })
  })

  test('waits for its invoice to be paid, where it still has to be', async () => {
    const { fund, customer } = await aFundWithPayer()
    const billed = await contribute(fund.uuid, { billing: 'open', customer_uuid: customer.uuid })
    expect(billed.json().data).toMatchObject({ status: 'pending', source: { type: 'invoice' } })
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents: 0 })
    const [invoice] = await invoicesOf(customer.uuid)
    expect(invoice).toMatchObject({ status: 'open', amount_due_cents: 150_000 })
    const paid = await act('manager', `admin/invoices/${invoice?.uuid}/actions/record_payment`, {
      method_type: 'transfer',
      amount_cents: 150_000,
      received_on: server.clock.day(0),
      bank: null,
      reference: null,
    })
    expect(paid.statusCode).toBeLessThan(300)
    expect(await saved(fund.uuid)).toMatchObject({ posted_cents: 150_000 })
  })

  test('is billed to a customer of its account, and never where it is given', async () => {
    const { fund, customer } = await aFundWithPayer()
    const stranger = await aCustomer(server.db)
    const refused = async (body: object) => (await contribute(fund.uuid, body)).json().errors[0]
    expect(await refused({ billing: 'open', customer_uuid: stranger.uuid })).toMatchObject({
      field: 'customer_uuid',
      message: 'Elige a un cliente de la cuenta del fondo',
    })
    expect(await refused({ billing: 'paid', customer_uuid: customer.uuid })).toMatchObject({
      field: 'method_type',
    })
    expect(await refused({ type: 'grant', billing: 'open', customer_uuid: customer.uuid })).toMatchObject({
      message: 'Una bonificación no se factura',
    })
    expect(await movementsOf(fund.uuid)).toEqual([])
    expect(await invoicesOf(customer.uuid)).toEqual([])
  })

  test('is asked for by mail, with the invoice that it is paid with', async () => {
    const { fund, customer } = await aFundWithPayer()
    const { user } = await open(`/admin/funds/${fund.uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Pedir aportación')
    await pick(user, 'A quién se le pide', customer.name)
    await waitFor(() => expect(dialog.getByLabelText('Correo')).toHaveValue(customer.email))
    await user.type(dialog.getByLabelText('Monto'), '800')
    expect(await dialog.findByRole('row', { name: /Se le pide/ })).toHaveTextContent('$800.00')
    await user.click(dialog.getByRole('button', { name: 'Pedir aportación' }))
    expect(await screen.findByText('Aportación pedida')).toBeVisible()
    const [invoice] = await invoicesOf(customer.uuid)
    expect(invoice).toMatchObject({ status: 'open', sent_to: customer.email, amount_due_cents: 80_000 })
    expect((await movementsOf(fund.uuid)).at(-1)).toMatchObject({ status: 'pending', amount_cents: 80_000 })
    await server.jobs.runDue()
    const sent = server.mail.filter(({ to }) => to === customer.email)
    expect(sent.map(({ subject }) => subject)).toEqual([`Factura ${invoice?.number}`])
  })

  test('is asked for where an authorization needs more than there is', async () => {
    const { fund } = await aFundWithPayer()
    await aContribution(server.db, fund, 70_000)
    const { uuid } = await aFundAuthorization(server.db, { fund_uuid: fund.uuid })
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { as: 'manager' })
    expect(await screen.findByText('Faltan $300.00 en el fondo.')).toBeVisible()
    await pressAct(user, 'Pedir aportación')
    const dialog = within(await screen.findByRole('dialog', { name: `Pedir aportación para ${fund.name}` }))
    expect(dialog.getByLabelText('Monto')).toHaveValue('300.00')
  })
})

describe('the rules of a fund, asked beforehand', () => {
  const approval = {
    auto_approve_below_cents: 20_000,
    four_eyes: true,
    two_approvals_above_cents: 80_000,
    expires_days: 30,
  }

  async function question(wish: Wish<'funds'> = {}) {
    const fund = await aFund(server.db, { approval, ...wish })
    await aContribution(server.db, fund, 200_000)
    const member = await aMember(server.db, { account_uuid: fund.account_uuid })
    const service = await aService(server.db)
    const provider = await aProvider(server.db)
    const offer = await aProviderService(server.db, {
      provider_uuid: provider.uuid,
      service_uuid: service.uuid,
      price_cents: 100_000,
    })
    const asked = {
      member_uuid: member.uuid,
      provider_uuid: provider.uuid,
      provider_service_uuid: offer.uuid,
      service_on: server.clock.day(3),
    }
    return { fund, member, service, provider, asked }
  }

  test('say who would have to decide, and why, without anything being kept', async () => {
    const { fund, member, service, provider } = await question({ copay_pct: '10' })
    const { user } = await open(`/admin/funds/${fund.uuid}?tab=reglas`, { as: 'viewer' })
    await pick(user, 'Miembro', member.full_name)
    await pick(user, 'Proveedor', provider.name)
    const offer = await screen.findByRole('option', { name: `${service.name}, $1,000.00` })
    await user.selectOptions(screen.getByLabelText('Servicio del proveedor'), offer)
    await waitFor(() => expect(screen.getByLabelText('Monto')).toHaveValue('1,000.00'))
    await user.click(screen.getByRole('button', { name: 'Simular' }))
    expect(
      await screen.findByText(/^Tendrían que autorizarla dos personas, y no quien la pida: es más de \$800/),
    ).toBeVisible()
    expect(fact('Parte del fondo')).toEqual(['$900.00'])
    const checks = within(screen.getByRole('table', { name: 'Qué dice cada regla' }))
    expect(checks.getByRole('row', { name: /El fondo tiene \$2,000.00 disponibles/ })).toBeVisible()
    expect(
      await server.db
        .selectFrom('fund_authorizations')
        .selectAll()
        .where('fund_uuid', '=', fund.uuid)
        .execute(),
    ).toEqual([])
  })

  test('say what an authorization would then meet', async () => {
    const { fund, asked } = await question()
    const asking = await aUser(server.db, { role: 'manager' })
    const { token } = await sessionFor(asking)
    const statusOf = async (requested_cents: number) => {
      const query = new URLSearchParams({ ...asked, requested_cents: String(requested_cents) })
      const answer = (await call('viewer', `admin/funds/${fund.uuid}/simulation?${query}`)).json().data
      const created = await call({ token }, 'admin/fund-authorizations', {
        method: 'POST',
        body: {
          ...asked,
          requested_cents,
          fund_uuid: fund.uuid,
          location_uuid: null,
          authorization_uuid: null,
          diagnosis_note: null,
          quote_attachment_uuid: requested_cents > 80_000 ? await aQuote(server.db, asking) : null,
          quote_folio: null,
          priority: 'normal',
          tags: [],
          external_id: null,
        },
      })
      const { status, checks, fund_share_cents } = created.json().data
      // The quote is not there yet when one only asks.
      const others = (all: Check[]) => all.filter(({ rule }) => rule !== 'quote')
      expect(others(answer.checks)).toEqual(others(checks))
      expect(answer.fund_share_cents).toBe(fund_share_cents)
      return [answer.outcome, status]
    }
    expect(await statusOf(20_000)).toEqual(['automatic', 'approved'])
    expect(await statusOf(20_001)).toEqual(['one_person', 'pending'])
    expect(await statusOf(80_001)).toEqual(['two_people', 'pending'])
    expect(await statusOf(250_000)).toEqual(['refused', 'pending'])
  })

  test('are only asked about members of its account, and what the provider offers', async () => {
    const { fund, asked } = await question()
    const stranger = await aMember(server.db)
    const fieldOf = async (wish: object) => {
      const query = new URLSearchParams({ ...asked, requested_cents: '1', ...wish })
      return (await call('viewer', `admin/funds/${fund.uuid}/simulation?${query}`)).json().errors?.[0].field
    }
    expect(await fieldOf({ member_uuid: stranger.uuid })).toBe('member_uuid')
    expect(await fieldOf({ provider_uuid: stranger.uuid })).toBe('provider_service_uuid')
    expect(await fieldOf({ requested_cents: '0' })).toBe('requested_cents')
  })
})

test('the ledger of a fund is walked with the arrows, and Enter opens a movement', async () => {
  const fund = await aFund(server.db)
  const send = (description: string) =>
    contribute(fund.uuid, { description }).then((reply) => reply.json().data.number as string)
  const [first, second] = [await send('Primera'), await send('Segunda')]
  const { user } = await open(`/admin/funds/${fund.uuid}?tab=movimientos`, { as: 'viewer' })
  const link = await screen.findByRole('link', { name: first })
  link.focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: second })).toHaveFocus()
  expect(link).toHaveAttribute('tabindex', '-1')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: second })).toBeVisible()
})
