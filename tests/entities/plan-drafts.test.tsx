import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalRequests } from '@/contract/approvalRequests'
import type { PlanDetail, PlanRevision } from '@/contract/plans'
import type { PlanBenefit } from '@/contract/planParts'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { loadBenefitsOfCover } from '@server/domain/cover/answering/benefitsToday'
import { dailyPlanJob } from '@server/domain/catalogue/dailyPlanJob'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aService, aServiceCategory, aUser, auditColumns } from '../support/records'
import { call, previewedCall, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'
import { aBenefit, aPlan, aPrice, aServiceBenefit, aSubscription } from '../support/sales'
import { listed, titled } from '../support/screens'

const server = referenceServer()

const act = (uuid: string, action: string, body: object = {}, version = 1) =>
  call('manager', `admin/plans/${uuid}/actions/${action}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const publish = (uuid: string, version: number) =>
  previewedCall('manager', `admin/plans/${uuid}/actions/publish_revision`, { body: {}, version })
const plan = async (uuid: string) =>
  (await call('viewer', `admin/plans/${uuid}`)).json<{ data: PlanDetail }>().data
const published = () => aPlan(server.db, { status: 'published' })
const passDays = () =>
  dailyPlanJob.run(server, {
    origin: () => systemOrigin(instant(server.clock.now())),
    stopping: new AbortController().signal,
  })

describe('the draft of a plan', () => {
  test('is written while what is sold stays, and published once it was reviewed', {
    tags: [LONG],
  }, async () => {
    const { uuid, name } = await published()
    await aSubscription(server.db, { plan_uuid: uuid, number: 'SUB-DE-ANTES' })
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    const field = await screen.findByLabelText('Nombre')
    expect(screen.queryByLabelText('Clave')).not.toBeInTheDocument()
    expect(screen.getByText(/Editas el borrador de la revisión 2/)).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Otro nombre')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))

    expect(await titled(name)).toBeVisible()
    expect(screen.getByText('Publicado (revisión 1)', { selector: 'span' })).toBeVisible()
    expect(await screen.findByText('Borrador: 1 cambio')).toBeVisible()
    const section = within(await screen.findByRole('region', { name: 'Borrador de la revisión 2' }))
    expect(await section.findByRole('row', { name: /Nombre.*Otro nombre/ })).toHaveTextContent(name)

    await user.click(await screen.findByRole('button', { name: 'Publicar revisión 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('link', { name: '1 suscripción' })).toHaveAttribute(
      'href',
      expect.stringContaining(`plan=${uuid}`),
    )
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Publicar revisión' }))
    expect(await titled('Otro nombre')).toBeVisible()
    expect(await screen.findByText('Publicado (revisión 2)')).toBeVisible()
    expect(screen.queryByText(/^Borrador/)).toBeNull()
    await waitFor(() => expect(screen.getByText('Plan con una revisión nueva publicada')).toBeVisible())
  })

  test('says by name what of a single service will change', async () => {
    const { uuid } = await published()
    const { uuid: service } = await aService(server.db, { name: 'Resonancia de hombro' })
    await act(uuid, 'save_draft', { benefits: [aServiceBenefit(service, { coinsurance_pct: '30' })] })
    await open(`/admin/plans/${uuid}`, { as: 'viewer' })
    const section = within(await screen.findByRole('region', { name: 'Borrador de la revisión 2' }))
    expect(await section.findByRole('row', { name: /Resonancia de hombro.*el 30 % del costo/ })).toBeVisible()
  })

  test('is told with each service beneath its category, in any order it was written', async () => {
    const { uuid: category } = await aServiceCategory(server.db)
    const { uuid: other } = await aServiceCategory(server.db)
    const services = []
    for (const category_uuid of [category, other, category])
      services.push(aServiceBenefit((await aService(server.db, { category_uuid })).uuid))
    const [one, apart, two] = services
    const { uuid } = await published()
    const benefits = [one, apart, aBenefit(category), two]
    const { draft } = (await act(uuid, 'save_draft', { benefits })).json<{ data: PlanDetail }>().data
    expect(draft?.benefits).toMatchObject([apart, aBenefit(category), one, two])
  })

  test('is seen and not touched by a viewer', async () => {
    const { uuid } = await published()
    await act(uuid, 'save_draft', { family: 'Metales' })
    await open(`/admin/plans/${uuid}`, { as: 'viewer' })
    const section = within(await screen.findByRole('region', { name: 'Borrador de la revisión 2' }))
    expect(await section.findByRole('row', { name: /Familia.*Metales/ })).toBeVisible()
    expect(section.queryByRole('button')).toBeNull()
  })

  test('holds only what differs, and is gone with the last of it', async () => {
    const { uuid, name } = await published()
    expect((await act(uuid, 'save_draft', { name: 'Otro', grace_days: 30 })).json()).toMatchObject({
      data: { name, draft_changes: 2, draft: { name: 'Otro', grace_days: 30 } },
    })
    expect((await act(uuid, 'save_draft', { name }, 2)).json()).toMatchObject({ data: { draft_changes: 1 } })
    expect((await act(uuid, 'save_draft', { grace_days: 10 }, 3)).json()).toMatchObject({
      data: { draft: null },
    })
    expect((await act(uuid, 'discard_draft', {}, 4)).json()).toMatchObject({ code: 'invalid_transition' })
  })

  test('archives the plan at once, as that is not sold', async () => {
    const { uuid } = await published()
    expect((await act(uuid, 'save_draft', { tags: ['temporada'] })).json()).toMatchObject({
      data: { tags: ['temporada'], draft: null },
    })
  })

  test.each([
    ['what no plan may be', { members: { min: 5, max: 2, included: 1 } }, 422],
    ['a category that is not there', { benefits: [aBenefit('c0ffee00-0000-4000-8000-000000000000')] }, 422],
    [
      'a service that is not there',
      { benefits: [aServiceBenefit('c0ffee00-0000-4000-8000-000000000000')] },
      422,
    ],
    ['another amount of a price that was published', { prices: [aPrice({ amount_cents: 1 })] }, 409],
    ['a plan without that price', { prices: [] }, 409],
    ['another code', { code: 'OTRA' }, 422],
  ])('does not take %s', async (_what, body, status) => {
    const { uuid } = await published()
    expect((await act(uuid, 'save_draft', body)).statusCode).toBe(status)
    expect((await plan(uuid)).draft).toBeNull()
  })

  test('is not published without what a plan needs, and says so before', async () => {
    const { slug } = await published()
    const { uuid } = await published()
    await act(uuid, 'save_draft', { slug, benefits: [] })
    expect((await plan(uuid)).draft?.missing).toEqual([
      expect.stringContaining('beneficios'),
      expect.stringContaining(slug),
    ])
    expect((await publish(uuid, 2)).json()).toMatchObject({ code: 'invalid_transition' })
    expect((await plan(uuid)).revision).toBe(1)
  })

  test('is only published as it was reviewed', async () => {
    const { uuid } = await published()
    await act(uuid, 'save_draft', { name: 'Uno' })
    expect((await act(uuid, 'publish_revision', {}, 2)).json()).toMatchObject({ code: 'preview_required' })
    const seen = await call('manager', `admin/plans/${uuid}/actions/publish_revision?dry_run=true`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"2"' },
    })
    await act(uuid, 'save_draft', { name: 'Dos' }, 2)
    const { preview_token } = seen.json<{ preview_token: string }>()
    const late = (version: number) =>
      call('manager', `admin/plans/${uuid}/actions/publish_revision?preview_token=${preview_token}`, {
        method: 'POST',
        body: {},
        headers: { 'if-match': `"${version}"` },
      })
    expect((await late(2)).json()).toMatchObject({ code: 'version_conflict' })
    expect((await late(3)).json()).toMatchObject({ code: 'preview_changed' })
  })

  test('is published on its day, and not changed until then', async () => {
    const { uuid } = await published()
    const on = server.clock.day(3)
    await act(uuid, 'save_draft', { name: 'De temporada' })
    const schedule = (publish_on: string, version: number) =>
      previewedCall('manager', `admin/plans/${uuid}/actions/schedule_revision`, {
        body: { publish_on },
        version,
      })
    expect((await schedule(server.clock.day(0), 2)).json()).toMatchObject({
      errors: [{ field: 'publish_on' }],
    })
    expect((await schedule(on, 2)).json()).toMatchObject({ data: { draft_on: on } })
    expect((await act(uuid, 'save_draft', { name: 'Otro' }, 3)).json()).toMatchObject({
      code: 'invalid_transition',
    })

    await passDays()
    expect(await plan(uuid)).toMatchObject({ revision: 1, draft_on: on })
    server.clock.advance(3 * 86_400)
    await passDays()
    expect(await plan(uuid)).toMatchObject({ revision: 2, name: 'De temporada', draft: null, draft_on: null })
  })

  test('stays a draft on its day where something stands in its way, and says what', async () => {
    const { uuid } = await published()
    await act(uuid, 'save_draft', { slug: 'codiciada' })
    const body = { publish_on: server.clock.day(1) }
    await previewedCall('manager', `admin/plans/${uuid}/actions/schedule_revision`, { body, version: 2 })
    await aPlan(server.db, { slug: 'codiciada', status: 'published' })
    server.clock.advance(86_400)
    await passDays()
    expect(await plan(uuid)).toMatchObject({
      revision: 1,
      draft_on: null,
      draft: { slug: 'codiciada' },
      status_reason: expect.stringContaining('codiciada'),
    })
  })

  test('is taken off its day', async () => {
    const { uuid } = await published()
    await act(uuid, 'save_draft', { name: 'De temporada' })
    const body = { publish_on: server.clock.day(3) }
    await previewedCall('manager', `admin/plans/${uuid}/actions/schedule_revision`, { body, version: 2 })
    const { user } = await open(`/admin/plans/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Quitar la programación' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Quitar la programación' }))
    expect(await screen.findByText('Borrador: 1 cambio')).toBeVisible()
  })

  test('is found in the listing', async () => {
    const { uuid } = await aPlan(server.db, { status: 'published', name: 'Con borrador' })
    await act(uuid, 'save_draft', { family: 'Metales' })
    await open('/admin/plans?draft=true&q=con%20borrador', { as: 'viewer' })
    expect(await listed('Planes')).toEqual(['Con borrador'])
  })
})

describe('a draft that changes a price by more than is set', () => {
  beforeAll(() => set(10))
  afterAll(() => set(null))
  const set = (plan_price_change_pct: number | null) =>
    server.db
      .insertInto('settings')
      .values({
        section: 'approvals',
        version: 2,
        values: { plan_price_change_pct },
        updated_at: auditColumns.updated_at,
        updated_by: auditColumns.updated_by,
      })
      .onConflict((row) => row.column('section').doUpdateSet({ values: { plan_price_change_pct } }))
      .execute()

  const repriced = async (amount_cents: number) => {
    const { uuid, name } = await published()
    const prices = [aPrice(), aPrice({ version: 2, amount_cents, valid_from: server.clock.day(0) })]
    await act(uuid, 'save_draft', { prices })
    return { uuid, name, prices }
  }
  type Asking = Parameters<typeof previewedCall>[0]
  const ask = (as: Asking, uuid: string) =>
    previewedCall(as, `admin/plans/${uuid}/actions/publish_revision`, { body: {}, version: 2 })
  const decide = (as: Asking, { uuid }: { uuid: string }) =>
    previewedCall(as, `admin/approval-requests/${uuid}/actions/approve`, { body: { note: null } })
  const requests = async (subject: string) =>
    (await call('viewer', `admin/approval-requests?subject=${subject}`)).json<ApprovalRequests>().data

  test('is asked for, and published by an administrator who sees which price changes and by how much', {
    tags: [LONG],
  }, async () => {
    const { uuid, name } = await repriced(41_900)
    const manager = await aUser(server.db, { role: 'manager' })
    const { user, unmount } = await open(`/admin/plans/${uuid}`, { token: (await sessionFor(manager)).token })
    await user.click(await screen.findByRole('button', { name: 'Publicar revisión 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/el precio mensual sube 20.1 %/)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Pedir autorización' }))
    const own = within(await screen.findByRole('region', { name: 'Por autorizar' }))
    expect(await own.findByText('La pediste tú: debe decidirla otra persona.')).toBeVisible()
    expect(await plan(uuid)).toMatchObject({ revision: 1, draft_changes: 1 })
    expect((await ask('manager', uuid)).json()).toMatchObject({ code: 'invalid_transition' })
    unmount()

    const { user: second } = await open(`/admin/plans/${uuid}`, { as: 'admin' })
    const list = within(await screen.findByRole('region', { name: 'Por autorizar' }))
    expect(await list.findByText(`${manager.name} pide publicar otro precio de ${name}`)).toBeVisible()
    expect(list.getByText('Mensual: $349.00 → $419.00 (+20.1 %)')).toBeVisible()
    await second.click(list.getByRole('button', { name: 'Autorizar' }))
    const deciding = within(await screen.findByRole('dialog', { name: `¿Autorizar otro precio de ${name}?` }))
    await deciding.findByText('Nada más se verá afectado.')
    await second.click(deciding.getByRole('button', { name: 'Autorizar' }))
    expect(await screen.findByText('Publicado (revisión 2)')).toBeVisible()
    expect(await plan(uuid)).toMatchObject({ revision: 2, draft: null })
  })

  test('is for another administrator to publish, also where an administrator asks', async () => {
    const { uuid } = await repriced(20_000)
    const asks = { token: await tokenFor('admin') }
    expect((await ask(asks, uuid)).json().effects).toMatchObject([{ event: 'plan.price_change_requested' }])
    const [request] = await requests(uuid)
    assert(request)
    for (const as of [asks, 'manager'] as const)
      expect((await decide(as, request)).json()).toMatchObject({ code: 'invalid_transition' })
    expect((await decide('admin', request)).statusCode).toBe(200)
    expect(await plan(uuid)).toMatchObject({ revision: 2 })
  })

  test('is published at once where it changes by no more', async () => {
    const { uuid } = await repriced(38_390)
    await ask('manager', uuid)
    expect(await plan(uuid)).toMatchObject({ revision: 2 })
  })

  test('has its day judged when it is asked for, and set once it was agreed to', async () => {
    const { uuid } = await repriced(41_900)
    const on = server.clock.day(3)
    await previewedCall('manager', `admin/plans/${uuid}/actions/schedule_revision`, {
      body: { publish_on: on },
      version: 2,
    })
    expect(await plan(uuid)).toMatchObject({ draft_on: null })
    const [request] = await requests(uuid)
    assert(request)
    expect(request).toMatchObject({ publish_on: on, amount_cents: null, to: null })
    expect((await decide('admin', request)).statusCode).toBe(200)
    expect(await plan(uuid)).toMatchObject({ revision: 1, draft_on: on })
    server.clock.advance(3 * 86_400)
    await passDays()
    expect(await plan(uuid)).toMatchObject({ revision: 2, draft_on: null })
  })

  test('waits no more once the draft is another, or the plan is sold no more', async () => {
    const { uuid, prices } = await repriced(41_900)
    await ask('manager', uuid)
    await act(uuid, 'save_draft', { tags: ['alza'] }, 2)
    expect(await requests(uuid)).toMatchObject([{ status: 'pending' }])
    await act(uuid, 'save_draft', { prices, name: 'Otro' }, 3)
    expect(await requests(uuid)).toMatchObject([
      { status: 'rejected', decision_note: expect.stringContaining('borrador') },
    ])
    await previewedCall('manager', `admin/plans/${uuid}/actions/publish_revision`, { body: {}, version: 4 })
    expect(await requests(uuid)).toMatchObject([{ status: 'pending' }, { status: 'rejected' }])
    await act(uuid, 'archive', { reason: 'Ya no se vende' }, 4)
    expect(await requests(uuid)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  })
})

describe('a plan that was scheduled', () => {
  test('is published by itself on its day', async () => {
    const { uuid } = await aPlan(server.db, { status: 'scheduled', publish_on: server.clock.day(1) })
    await passDays()
    expect(await plan(uuid)).toMatchObject({ status: 'scheduled' })
    server.clock.advance(86_400)
    await passDays()
    expect(await plan(uuid)).toMatchObject({ status: 'published', published_at: expect.any(String) })
  })

  test('is a draft again where something is missing', async () => {
    const wish = { status: 'scheduled', publish_on: server.clock.day(0), benefits: '[]' } as const
    const { uuid } = await aPlan(server.db, wish)
    await passDays()
    expect(await plan(uuid)).toMatchObject({
      status: 'draft',
      status_reason: expect.stringContaining('beneficios'),
    })
  })
})

describe('a revision of a plan', () => {
  test('is what stays with its buyer', async () => {
    const kept = await aServiceCategory(server.db, { name: 'Consulta Conservada' })
    const { uuid } = await aPlan(server.db, {
      status: 'published',
      benefits: JSON.stringify([aBenefit(kept.uuid)]),
    })
    const policy = await aPolicy(server.db, { plan_uuid: uuid })
    const cover = await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    const other = await aServiceCategory(server.db, { name: 'Consulta Nueva' })
    await act(uuid, 'save_draft', { benefits: [aBenefit(other.uuid)], waiting_period_days: 90 })
    expect((await publish(uuid, 2)).statusCode).toBe(200)

    const covered = await loadBenefitsOfCover(server.db, cover.uuid, server.clock.day(0))
    expect(covered.map(({ service_category }) => service_category?.label)).toEqual(['Consulta Conservada'])
    const sold = (await plan(uuid)).benefits.map(
      ({ service_category }: PlanBenefit) => service_category?.label,
    )
    expect(sold).toEqual(['Consulta Nueva'])

    const { user } = await open(`/admin/policies/${policy.uuid}?tab=beneficios`, { as: 'viewer' })
    expect(await screen.findByRole('row', { name: /Consulta Conservada/ })).toBeVisible()
    expect(screen.queryByRole('row', { name: /Consulta Nueva/ })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Resumen' }))
  })

  test('never changes, and is listed with what it changed', async () => {
    const { uuid } = await published()
    const revisions = async () =>
      (await call('viewer', `admin/plans/${uuid}/revisions`)).json<{ data: PlanRevision[] }>().data
    const [first] = await revisions()
    await act(uuid, 'save_draft', { public_name: 'Con otra cara', grace_days: 30 })
    await publish(uuid, 2)
    expect((await revisions()).at(-1)).toEqual(first)

    const { user } = await open(`/admin/plans/${uuid}?tab=revisiones`, { as: 'viewer' })
    await user.click(await screen.findByText('Ver 2 cambios'))
    expect(screen.getByRole('row', { name: /Nombre público.*Con otra cara/ })).toBeVisible()
    expect(screen.getByText('La primera que se conserva')).toBeVisible()
  })
})
