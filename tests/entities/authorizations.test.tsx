import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dayIn } from '@server/db/days'
import { open } from '../support/app'
import { aCoveredService, anAuthorization } from '../support/cover'
import { call, referenceServer } from '../support/referenceServer'
import { pick } from '../support/screens'
import { testClock } from '../support/testClock'

const server = referenceServer()
const { day } = testClock()

const act = (uuid: string, action: string, body: object = {}, version = 1) =>
  call('manager', `admin/authorizations/${uuid}/actions/${action}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  })

const create = async ({ cover, service, provider }: Awaited<ReturnType<typeof aCoveredService>>, more = {}) =>
  (
    await call('manager', 'admin/authorizations', {
      method: 'POST',
      body: {
        member_policy_uuid: cover.uuid,
        service_uuid: service.uuid,
        provider_uuid: provider.uuid,
        requested_units: 2,
        valid_from: day(0),
        valid_to: day(30),
        diagnosis: null,
        estimate_cents: null,
        urgency: 'normal',
        ticket_uuid: null,
        tags: [],
        external_id: null,
        ...more,
      },
    })
  ).json()

const usedOf = async (uuid: string) =>
  (await server.db.selectFrom('member_policies').select('limits_used').where('uuid', '=', uuid).execute())[0]
    ?.limits_used

/** The dialog whose title is the name. */
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('an authorization', () => {
  test('is asked for on the cover, requested, taken and authorized in part', async () => {
    const { cover, service, provider } = await aCoveredService(server.db)
    const { user } = await open(`/admin/member-policies/${cover.uuid}?tab=autorizaciones`, {
      as: 'manager',
    })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Crear autorización de servicio' }))
    const form = await dialogOf('Nueva autorización de servicio')
    await user.click(form.getByRole('button', { name: 'Crear autorización de servicio' }))
    expect(await form.findByRole('alert')).toHaveTextContent('Elige el servicio')
    await pick(user, 'Servicio', service.name)
    await pick(user, 'Proveedor', provider.name)
    await user.clear(form.getByLabelText('Cuántas veces'))
    await user.type(form.getByLabelText('Cuántas veces'), '2')
    await user.click(form.getByRole('button', { name: 'Crear autorización de servicio' }))

    const folio = await screen.findByRole('button', { name: /^AUM-/ })
    await user.click(folio)
    const shown = await dialogOf(folio.textContent ?? '')
    expect(await shown.findByText('$440.00')).toBeVisible()
    for (const action of ['Solicitar', 'Tomar']) {
      await user.click(await shown.findByRole('button', { name: action }))
      const asked = within(await screen.findByRole('dialog', { name: new RegExp(`^¿${action}`) }))
      await asked.findByText('Nada más se verá afectado.')
      await user.click(asked.getByRole('button', { name: action }))
    }
    await user.click(await shown.findByRole('button', { name: 'Autorizar' }))
    const decision = within(await screen.findByRole('dialog', { name: /^¿Cuánto se autoriza/ }))
    await user.clear(decision.getByLabelText('Veces que se autorizan'))
    await user.type(decision.getByLabelText('Veces que se autorizan'), '3')
    await user.click(decision.getByRole('button', { name: 'Autorizar' }))
    expect(await decision.findByText('Se pidieron 2')).toBeVisible()
    await user.clear(decision.getByLabelText('Veces que se autorizan'))
    await user.type(decision.getByLabelText('Veces que se autorizan'), '1')
    await user.click(decision.getByRole('button', { name: 'Autorizar' }))
    expect((await shown.findAllByText('Autorizada en parte'))[0]).toBeVisible()
    expect(await usedOf(cover.uuid)).toMatchObject([{ count: 1, cents: 44_000 }])
  })

  test('is for what the cover takes, of a provider who gives it, and no more than is left', async () => {
    const setting = await aCoveredService(server.db)
    const other = await aCoveredService(server.db)
    for (const [more, field, message] of [
      [{ service_uuid: other.service.uuid }, 'service_uuid', /no incluye/],
      [{ valid_from: day(400), valid_to: day(410) }, 'service_uuid', /termina el/],
      [{ provider_uuid: other.provider.uuid }, 'provider_uuid', /no da el servicio/],
      [{ requested_units: 7 }, 'requested_units', /como máximo 6/],
      [{ valid_to: day(-1) }, 'valid_to', /antes de empezar/],
      [{ diagnosis: { code: 'ZZ', text: 'x' } }, 'diagnosis.code', /CIE-10/],
    ] as const)
      expect(await create(setting, more)).toMatchObject({
        errors: [{ field, message: expect.stringMatching(message) }],
      })
  })

  test('is neither made nor requested while its account is on hold', async () => {
    const setting = await aCoveredService(server.db)
    const { data: draft } = await create(setting)
    const held = { status: 'on_hold' } as const
    await server.db.updateTable('accounts').set(held).where('uuid', '=', setting.cover.account_uuid).execute()
    for (const refused of [await create(setting), (await act(draft.uuid, 'request')).json()])
      expect(refused).toMatchObject({
        code: 'invalid_transition',
        message: expect.stringMatching(/está en pausa/),
      })
  })

  test('is rejected with a reason, and what is authorized gives back when it is cancelled', async () => {
    const rejected = await anAuthorization(server.db)
    expect((await act(rejected.uuid, 'reject', { reason_code: 'duplicate', note: '' })).json()).toMatchObject(
      {
        errors: [{ field: 'note' }],
      },
    )
    const rejection = { reason_code: 'duplicate', note: 'Es la misma que ayer' }
    expect((await act(rejected.uuid, 'reject', rejection)).json()).toMatchObject({
      data: { status: 'rejected', decision: { ...rejection, units: 0, cents: 0 } },
    })
    expect((await act(rejected.uuid, 'approve', { units: 1, cents: 1, note: '' }, 2)).statusCode).toBe(409)

    const approved = await anAuthorization(server.db)
    const decided = await act(approved.uuid, 'approve', { units: 2, cents: 44_000, note: '' })
    expect(decided.json()).toMatchObject({
      data: { status: 'approved', decided_by: { kind: 'user' } },
      effects: [{ subject: { type: 'authorization' } }, { subject: { type: 'member_policy' } }],
    })
    expect(await usedOf(approved.member_policy_uuid)).toMatchObject([{ count: 2, cents: 44_000 }])
    await act(approved.uuid, 'cancel', { reason: 'Ya no' }, 2)
    expect(await usedOf(approved.member_policy_uuid)).toMatchObject([{ count: 0, cents: 0 }])
  })

  test('is decided only under review, for no more than the plan pays, and by who may edit', async () => {
    const requested = await anAuthorization(server.db, { status: 'requested' })
    const approval = { units: 1, cents: 1_000, note: '' }
    expect((await act(requested.uuid, 'approve', approval)).statusCode).toBe(409)
    const { uuid } = await anAuthorization(server.db)
    expect((await act(uuid, 'approve', { ...approval, cents: 44_001 })).json()).toMatchObject({
      errors: [{ field: 'cents' }],
    })
    const denied = await call('viewer', `admin/authorizations/${uuid}/actions/approve`, {
      method: 'POST',
      body: approval,
    })
    expect(denied.statusCode).toBe(403)
  })

  test('is edited while it is a draft, and deleted only then', async () => {
    const setting = await aCoveredService(server.db)
    const { data } = await create(setting)
    expect(data).toMatchObject({ estimate_cents: 60_000, plan_pays_cents: 44_000, member_pays_cents: 16_000 })
    const edit = (body: object, version: number) =>
      call('manager', `admin/authorizations/${data.uuid}`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': `"${version}"` },
      })
    expect((await edit({ requested_units: 1, estimate_cents: null }, 1)).json()).toMatchObject({
      data: { estimate_cents: 30_000, plan_pays_cents: 22_000 },
    })
    await act(data.uuid, 'request', {}, 2)
    expect((await edit({ requested_units: 2 }, 3)).statusCode).toBe(409)
    const deletion = await call('admin', `admin/authorizations/${data.uuid}`, { method: 'DELETE' })
    expect(deletion.json()).toMatchObject({ code: 'not_deletable' })
  })

  test('tells its diagnosis to those who edit, and hides it from viewers and from the audit log', async () => {
    const diagnosis = { code: 'J45.9', text: 'Asma' }
    const { data } = await create(await aCoveredService(server.db), { diagnosis })
    expect(data.diagnosis).toEqual(diagnosis)
    const seen = await call('viewer', `admin/authorizations/${data.uuid}`)
    expect(seen.json().data.diagnosis).toEqual({ code: '••••••', text: '••••••' })
    const trail = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('subject_uuid', '=', data.uuid)
      .execute()
    expect(JSON.stringify(trail)).not.toContain('Asma')
  })

  test('is decided by the day it is in Mexico, when it is tomorrow in UTC already', async () => {
    const now = server.clock.now().getTime()
    server.clock.advance((new Date(now).setUTCHours(26, 0, 0, 0) - now) / 1000)
    const one = await anAuthorization(server.db, { valid_from: dayIn(server.clock) })
    await server.db
      .updateTable('member_policies')
      .set({ status: 'suspended' })
      .where('uuid', '=', one.member_policy_uuid)
      .execute()
    expect((await act(one.uuid, 'approve', { units: 1, cents: 1, note: '' })).json()).toMatchObject({
      errors: [{ message: 'Hoy no, y esto falta: la afiliación está suspendida.' }],
    })
  })

  test('is seen, and not touched, by those who only look, where it belongs', async () => {
    const one = await anAuthorization(server.db, { number: 'AUM-V1' })
    for (const [slug, uuid] of [
      ['members', one.member_uuid],
      ['policies', one.policy_uuid],
      ['providers', one.provider_uuid],
      ['accounts', one.account_uuid],
    ]) {
      const { user, unmount } = await open(`/admin/${slug}/${uuid}?tab=autorizaciones`, { as: 'viewer' })
      await user.click(await screen.findByRole('button', { name: 'AUM-V1' }))
      const shown = await dialogOf('AUM-V1')
      expect(await shown.findByText('En revisión')).toBeVisible()
      expect(shown.queryByRole('button', { name: 'Autorizar' })).toBeNull()
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Crear autorización/ })).toBeNull())
      unmount()
    }
  })
})

test.each([
  ['status=in_review', ['AUM-L1']],
  ['urgency=urgent', ['AUM-L2']],
  ['expiring=true', ['AUM-L2']],
  ['sort=valid_to', ['AUM-L2', 'AUM-L1']],
  ['sort=-number', ['AUM-L2', 'AUM-L1']],
])('authorizations are listed as the address says: %s', async (query, expected) => {
  const { cover } = await aCoveredService(server.db)
  const { db } = server
  await db.deleteFrom('authorizations').where('number', 'like', 'AUM-L%').execute()
  await anAuthorization(db, { number: 'AUM-L1', member_policy_uuid: cover.uuid })
  await anAuthorization(db, {
    number: 'AUM-L2',
    member_policy_uuid: cover.uuid,
    status: 'approved',
    urgency: 'urgent',
    valid_to: day(3),
  })
  const reply = await call('viewer', `admin/authorizations?member_policy=${cover.uuid}&${query}`)
  expect(reply.json().data.map(({ number }: { number: string }) => number)).toEqual(expected)
})
