import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CoverRule } from '@/contract/coverQuestions'
import { cardNumberOf, luhnDigit } from '@/contract/memberPolicies'
import { Random } from '@server/demo/material/random'
import { makeCurp } from '@server/demo/material/identifiers'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aMemberPolicy, aPolicy } from '../support/cover'
import {
  aMember,
  aPerson,
  aProvider,
  aProviderLocation,
  aProviderService,
  aService,
  aServiceCategory,
} from '../support/records'
import { call, network, previewedCall, referenceServer, tokenFor } from '../support/referenceServer'
import { aBenefit, aPlan, aServiceBenefit } from '../support/sales'
import { choose, listed, pick, titled } from '../support/screens'
import { testClock } from '../support/testClock'

const server = referenceServer()
const { day } = testClock()

type Role = 'manager' | 'admin'
const move = (slug: string, uuid: string, action: string, version = 1) =>
  call('manager', `admin/${slug}/${uuid}/actions/${action}`, {
    method: 'POST',
    body: { reason: 'Lo pidió' },
    headers: { 'if-match': `"${version}"` },
  })
const edit = (uuid: string, body: object, role: Role = 'manager', version = 1) =>
  call(role, `admin/member-policies/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const add = async (policy_uuid: string, member_uuid: string, more = {}) =>
  call('manager', 'admin/member-policies', {
    method: 'POST',
    body: {
      policy_uuid,
      member_uuid,
      starts_on: null,
      ends_on: null,
      exclusions: [],
      tags: [],
      external_id: null,
      ...more,
    },
  })

/** A dependent of a policy's holder. */
const dependentOf = async (
  policy: { account_uuid: string; holder_member_uuid: string },
  person: { birth_date?: string; given_names?: string; last_name?: string } = {},
) =>
  aMember(server.db, {
    account_uuid: policy.account_uuid,
    person_uuid: (await aPerson(server.db, { birth_date: '2015-05-20', ...person })).uuid,
    kind: 'dependent',
    holder_member_uuid: policy.holder_member_uuid,
    relationship: 'child',
    status: 'pending',
  })

const statusOf = async (uuid: string) =>
  (
    await server.db
      .selectFrom('member_policies')
      .select(['status', 'ends_on'])
      .where('uuid', '=', uuid)
      .executeTakeFirst()
  )?.status

let policy: Awaited<ReturnType<typeof aPolicy>>
let holders: Awaited<ReturnType<typeof aMemberPolicy>>

beforeAll(async () => {
  const { db } = server
  const person_uuid = (await aPerson(db, { given_names: 'Lucía', last_name: 'Güemes' })).uuid
  const holder = await aMember(db, { person_uuid })
  policy = await aPolicy(db, { number: 'POL-M1', holder_member_uuid: holder.uuid })
  holders = await aMemberPolicy(db, {
    number: 'COB-M1',
    policy_uuid: policy.uuid,
    waiting_ends_on: day(9),
  })
  const child = await dependentOf(policy, { given_names: 'Beto', last_name: 'Güemes' })
  await aMemberPolicy(db, {
    number: 'COB-M2',
    policy_uuid: policy.uuid,
    member_uuid: child.uuid,
    status: 'suspended',
    ends_on: day(20),
  })
})

describe('the listing of covers', () => {
  test('shows who is covered, by which policy and as what', async () => {
    await open('/admin/member-policies?q=guemes', { as: 'viewer' })
    expect(await listed('Afiliaciones')).toEqual(['Beto Güemes', 'Lucía Güemes'])
    const row = screen.getByRole('row', { name: /Lucía/ })
    for (const text of ['POL-M1', 'Titular', 'En espera']) expect(row).toHaveTextContent(text)
    // The first column leads to the row's own record, even when it names another.
    const link = within(row).getByRole('link', { name: 'Lucía Güemes' })
    expect(link.getAttribute('href')).toMatch(/^\/admin\/member-policies\//)
  })

  test.each([
    ['status=suspended', ['COB-M2']],
    ['role=holder', ['COB-M1']],
    ['waiting=true', ['COB-M1']],
    ['ending=true', ['COB-M2']],
    [() => `q=${holders.card_number}`, ['COB-M1']],
    ['q=POL-M1&sort=-number', ['COB-M2', 'COB-M1']],
    ['sort=ends_on', ['COB-M2', 'COB-M1']],
    [() => `policy=${policy.uuid}&member=${policy.holder_member_uuid}`, ['COB-M1']],
  ] as const)('is as the address says: %s', async (query, expected) => {
    const asked = typeof query === 'string' ? query : query()
    const reply = await call(
      'viewer',
      `admin/member-policies?${asked.includes('q=') ? '' : 'q=guemes&'}${asked}`,
    )
    expect(reply.json().data.map(({ number }: { number: string }) => number)).toEqual(expected)
  })

  test('narrows the members to those of a plan, of a policy, or without any', async () => {
    const count = async (query: string) =>
      (await call('viewer', `admin/members?q=guemes&${query}`)).json().meta.total
    expect(await count(`policy=${policy.uuid}`)).toBe(2)
    expect(await count(`plan=${policy.plan_uuid}`)).toBe(2)
    expect(await count('without_policy=true')).toBe(0)
  })
})

describe('covering a person', () => {
  test('is done on the policy, and makes them an active member', { tags: [LONG] }, async () => {
    const mine = await aPolicy(server.db)
    const child = await dependentOf(mine, { given_names: 'Nadia', last_name: 'Solar' })
    const { user } = await open(`/admin/policies/${mine.uuid}?tab=afiliaciones`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Agregar miembro' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Alguien de la cuenta' }))
    await pick(user, 'Persona', 'Nadia Solar')
    expect(await dialog.findByText(/Nadia Solar: Cubre desde el/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Agregar miembro' }))
    expect(await listed('Afiliaciones')).toEqual(['Nadia Solar'])
    const member = (await call('viewer', `admin/members/${child.uuid}`)).json().data
    expect(member).toMatchObject({ status: 'active', policies: [{ uuid: mine.uuid }] })
  })

  test('registers a new person on the way, once it is said from when they are covered', async () => {
    const mine = await aPolicy(server.db, { number: 'POL-M8' })
    const { user, address } = await open(`/admin/policies/${mine.uuid}?tab=afiliaciones`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Agregar miembro' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Nació' }))
    await user.type(dialog.getByLabelText('Nombre(s)'), 'Renata')
    await user.type(dialog.getByLabelText('Primer apellido'), 'Nava')
    expect(dialog.getByLabelText('Parentesco')).toHaveValue('child')
    await user.click(dialog.getByRole('button', { name: 'Agregar miembro' }))
    expect(await dialog.findByText(/Escribe la fecha de nacimiento/)).toBeVisible()
    await user.type(dialog.getByLabelText('Fecha de nacimiento'), '3/4/2015')
    expect(await dialog.findByText(/Renata Nava: Se avisó .* días después/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Agregar miembro' }))
    expect(await listed('Afiliaciones')).toEqual(['Renata Nava'])
    expect(address()).toBe(`/admin/policies/${mine.uuid}?tab=afiliaciones`)
    const member = await server.db
      .selectFrom('members')
      .selectAll()
      .where('full_name', '=', 'Renata Nava')
      .executeTakeFirstOrThrow()
    expect(member).toMatchObject({
      status: 'active',
      relationship: 'child',
      holder_member_uuid: mine.holder_member_uuid,
      birth_date: '2015-04-03',
    })
  })

  describe('a person, with their data', () => {
    const someone = {
      given_names: 'Aldo',
      last_name: 'Prieto',
      second_last_name: null,
      birth_date: '1990-01-01',
      sex: null,
      curp: null,
      relationship: 'sibling',
    }
    const joining = (person: object) => ({
      who: 'new',
      person,
      allow_duplicate: false,
      cause: 'joining',
      happened_on: day(0),
      price_from: 'next_charge',
    })
    const cover = (policy: string, person: object, as: 'manager' | 'viewer' = 'manager') =>
      previewedCall(as, `admin/policies/${policy}/actions/add_person`, { body: joining(person) })
    const findCovers = (policy: string) =>
      server.db
        .selectFrom('member_policies')
        .select(['uuid', 'member_uuid'])
        .where('policy_uuid', '=', policy)
        .where('role', '=', 'dependent')
        .execute()

    test('knows a person by their CURP, and asks where the name is another', async () => {
      const gloria = {
        given_names: 'Gloria',
        last_name: 'Hernández',
        second_last_name: 'García',
        birth_date: '1986-04-27',
      }
      const curp = makeCurp({ ...gloria, sex: 'female', birthState: 'VZ' }, 0)
      const known = await aPerson(server.db, { ...gloria, curp })
      const mine = await aPolicy(server.db)
      const as = {
        ...someone,
        birth_date: '1986-04-27',
        curp,
        last_name: 'Hernandez',
        second_last_name: 'Garcia',
      }
      const refused = await cover(mine.uuid, as)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().errors).toMatchObject([
        { field: 'person.curp', message: expect.stringMatching(/Gloria Hernández/) },
      ])
      const reply = await cover(mine.uuid, { ...as, given_names: 'Gloria' })
      expect(reply.statusCode).toBe(200)
      const [covered] = await findCovers(mine.uuid)
      const member = (await call('viewer', `admin/members/${covered?.member_uuid}`)).json().data
      expect(member.person.uuid).toBe(known.uuid)
    })

    test('is done whole or not at all: a person whom the policy cannot take is not left registered', async () => {
      const mine = await aPolicy(server.db, { status: 'expired' })
      const reply = await cover(mine.uuid, { ...someone, given_names: 'Quien No Cabe' })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toMatchObject([{ message: 'La póliza ya terminó' }])
      const left = await server.db
        .selectFrom('persons')
        .select('uuid')
        .where('given_names', '=', 'Quien No Cabe')
        .execute()
      expect(left).toEqual([])
    })

    test('is done once, however often it is sent, and never by a viewer', async () => {
      const mine = await aPolicy(server.db)
      const sent = await Promise.all([1, 2, 3].map(() => cover(mine.uuid, someone, 'viewer')))
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
      const token = await tokenFor('manager')
      const address = `admin/policies/${mine.uuid}/actions/add_person`
      const body = joining(someone)
      const seen = await call({ token }, `${address}?dry_run=true`, { method: 'POST', body })
      const replies = await Promise.all(
        [1, 2, 3].map(() =>
          call({ token }, `${address}?preview_token=${seen.json().preview_token}`, {
            method: 'POST',
            body,
            headers: { 'idempotency-key': 'one-key' },
          }),
        ),
      )
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(await findCovers(mine.uuid)).toHaveLength(1)
    })
  })

  test('is done on the member, where a refusal is said at the policy', async () => {
    const mine = await aPolicy(server.db, { number: 'POL-M7' })
    const child = await dependentOf(mine)
    const { user } = await open(`/admin/members/${child.uuid}?tab=afiliaciones`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Agregar a póliza' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Crear afiliación' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Elige la póliza')
    await pick(user, 'Póliza', 'POL-M7')
    await user.click(dialog.getByRole('button', { name: 'Crear afiliación' }))
    expect(await listed('Afiliaciones')).toHaveLength(1)
  })

  test('is refused to strangers, for their age, outside of the policy, twice and beyond its places', async () => {
    const mine = await aPolicy(server.db)
    const year = Number(day(0).slice(0, 4))
    const refusals = [
      [await aMember(server.db), {}, /misma cuenta/],
      [await aMember(server.db, { account_uuid: mine.account_uuid }), {}, /no depende del titular/],
      [await dependentOf(mine, { birth_date: `${year - 30}-01-01` }), {}, /hasta los 25 años y tendrá 30/],
      [await dependentOf(mine), { starts_on: day(-90) }, /Elige un día de la póliza/],
      [await dependentOf(mine), { ends_on: day(400) }, /La póliza termina/],
    ] as const
    for (const [member, more, message] of refusals)
      expect((await add(mine.uuid, member.uuid, more)).json().errors[0].message).toMatch(message)

    const child = await dependentOf(mine)
    expect((await add(mine.uuid, child.uuid)).statusCode).toBe(201)
    expect((await add(mine.uuid, child.uuid)).json().errors[0].message).toMatch(/Ya tiene este plan/)
    for (let place = 2; place <= 4; place++) await add(mine.uuid, (await dependentOf(mine)).uuid)
    expect((await add(mine.uuid, (await dependentOf(mine)).uuid)).json()).toMatchObject({
      errors: [{ field: 'member_uuid', message: expect.stringContaining('hasta 4 personas') }],
    })
  })

  test('gives a card of sixteen digits, and what waits, from the plan', async () => {
    const plan = await aPlan(server.db, { status: 'published', waiting_period_days: 15 })
    const mine = await aPolicy(server.db, { plan_uuid: plan.uuid })
    const { data } = (await add(mine.uuid, mine.holder_member_uuid)).json()
    expect(data).toMatchObject({
      status: 'active',
      role: 'holder',
      starts_on: day(0),
      waiting_ends_on: day(15),
    })
    expect(data.card_number).toBe(cardNumberOf(data.card_number.slice(4, 15)))
  })
})

describe('a cover', () => {
  test('is ended with a reason, and then stays as it is', async () => {
    const cover = await aMemberPolicy(server.db)
    const { user } = await open(`/admin/member-policies/${cover.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('tab', { name: /Historial/ }))
    const dialog = await choose(user, 'Dar de baja')
    expect(dialog.getByRole('heading', { name: /^¿Dar de baja la afiliación de / })).toBeVisible()
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Ya tiene otra')
    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }))
    expect(await screen.findByText('Terminada')).toBeVisible()
    expect((await edit(cover.uuid, { tags: ['x'] }, 'manager', 2)).statusCode).toBe(409)
    expect(
      (await call('admin', `admin/member-policies/${cover.uuid}`, { method: 'DELETE' })).json(),
    ).toMatchObject({
      code: 'not_deletable',
    })
  })

  test('goes along with its policy, and comes back with it unless it was suspended by itself', async () => {
    const mine = await aPolicy(server.db)
    const one = await aMemberPolicy(server.db, { policy_uuid: mine.uuid })
    const child = await dependentOf(mine)
    const other = await aMemberPolicy(server.db, {
      policy_uuid: mine.uuid,
      member_uuid: child.uuid,
      status: 'suspended',
    })
    const suspended = await move('policies', mine.uuid, 'suspend')
    expect(suspended.json().effects).toHaveLength(2)
    expect(await statusOf(one.uuid)).toBe('suspended')
    expect((await move('member-policies', one.uuid, 'reactivate', 2)).json()).toMatchObject({
      message: expect.stringContaining('no cubre ahora'),
    })
    await move('policies', mine.uuid, 'reactivate', 2)
    expect([await statusOf(one.uuid), await statusOf(other.uuid)]).toEqual(['active', 'suspended'])
    await previewedCall('manager', `admin/policies/${mine.uuid}/actions/cancel`, {
      body: { when: 'now', give_back: 'none', invoice_uuid: null, reason: 'Lo pidió' },
      version: 3,
    })
    expect([await statusOf(one.uuid), await statusOf(other.uuid)]).toEqual(['ended', 'ended'])
  })

  test('ends with the membership', async () => {
    const mine = await aPolicy(server.db)
    const cover = await aMemberPolicy(server.db, { policy_uuid: mine.uuid })
    await move('members', mine.holder_member_uuid, 'terminate')
    expect(await statusOf(cover.uuid)).toBe('ended')
  })

  test('is asked of in number before its policy is issued', async () => {
    const plan = await aPlan(server.db, { status: 'published', members: { min: 2, max: 4, included: 1 } })
    const draft = await aPolicy(server.db, { status: 'draft', plan_uuid: plan.uuid })
    await aMemberPolicy(server.db, { policy_uuid: draft.uuid, status: 'pending' })
    expect((await move('policies', draft.uuid, 'issue')).json()).toMatchObject({
      message: expect.stringContaining('al menos 2 personas'),
    })
    const child = await dependentOf(draft)
    await add(draft.uuid, child.uuid)
    const issued = await move('policies', draft.uuid, 'issue')
    expect(issued.json()).toMatchObject({ data: { status: 'active', members: 2 } })
  })

  test('leaves out only what administrators say', async () => {
    const category = await aServiceCategory(server.db)
    const exclusions = [
      { service_uuid: null, service_category_uuid: category.uuid, reason: 'Preexistente', until: null },
    ]
    const cover = await aMemberPolicy(server.db)
    expect((await edit(cover.uuid, { exclusions })).json()).toMatchObject({
      errors: [{ field: 'exclusions' }],
    })
    expect((await edit(cover.uuid, { exclusions }, 'admin')).json()).toMatchObject({
      data: { exclusions: [{ what: category.name, reason: 'Preexistente' }] },
    })
    await open(`/admin/member-policies/${cover.uuid}?tab=exclusiones`, { as: 'viewer' })
    expect(await listed('Exclusiones')).toEqual([category.name])
  })
})

describe('whether a service is covered', () => {
  const setting = async (more: object = {}, service: object = {}) => {
    const category = await aServiceCategory(server.db)
    const within = await aServiceCategory(server.db, { parent_uuid: category.uuid })
    const asked = await aService(server.db, { category_uuid: within.uuid, ...service })
    const plan = await aPlan(server.db, {
      status: 'published',
      benefits: JSON.stringify([{ ...aBenefit(category.uuid), ...more }]),
    })
    const mine = await aPolicy(server.db, { plan_uuid: plan.uuid })
    return { category, asked, mine }
  }
  const ask = async (cover: { uuid: string }, service: { uuid: string }, on = day(0)) =>
    (
      await call('viewer', `admin/member-policies/${cover.uuid}/cover?service=${service.uuid}&on=${on}`)
    ).json().data

  test('shows a service apart from its category, with what is left of each', async () => {
    const { db } = server
    const category = await aServiceCategory(db, { name: 'Imagen de prueba' })
    const { uuid } = await aService(db, { name: 'Resonancia de prueba', category_uuid: category.uuid })
    const { uuid: plan_uuid } = await aPlan(db, {
      status: 'published',
      benefits: JSON.stringify([
        aBenefit(category.uuid, { limit_count: 5 }),
        aServiceBenefit(uuid, { limit_count: 2, coinsurance_pct: '30' }),
      ]),
    })
    const used = { count: 1, cents: 0, last_on: null }
    const cover = await aMemberPolicy(db, {
      policy_uuid: (await aPolicy(db, { plan_uuid })).uuid,
      limits_used: JSON.stringify([
        { service_category_uuid: category.uuid, ...used, count: 3 },
        { service_category_uuid: null, service_uuid: uuid, ...used },
      ]),
    })
    await open(`/admin/member-policies/${cover.uuid}?tab=cobertura`, { as: 'viewer' })
    const row = await screen.findByRole('row', { name: /^Resonancia de prueba/ })
    for (const text of ['En lugar de Imagen de prueba', '1 de 2', '30 %']) expect(row).toHaveTextContent(text)
    expect(screen.getByRole('row', { name: /^Imagen de prueba/ })).toHaveTextContent('3 de 5')
  })

  test('is asked on the screen by users who may see it, at a provider that gives it, and says what is paid there', async () => {
    const { asked, mine } = await setting({ requires_authorization: true })
    const cover = await aMemberPolicy(server.db, { policy_uuid: mine.uuid })
    const provider = await aProvider(server.db)
    const place = await aProviderLocation(server.db, { provider_uuid: provider.uuid, name: 'Sede Norte' })
    const given = { service_uuid: asked.uuid, provider_uuid: provider.uuid }
    const tariff = await aProviderService(server.db, given)
    await aProviderService(server.db, { ...given, location_uuid: place.uuid, price_cents: 5_000 })
    const { user } = await open(`/admin/member-policies/${cover.uuid}?tab=cobertura`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: 'Preguntar' }))
    expect(await screen.findByText('Elige el servicio')).toBeVisible()
    await pick(user, 'Servicio', asked.name)
    await user.click(screen.getByRole('button', { name: 'Preguntar' }))
    expect(await screen.findByText('Paga el miembro de $50.00 a $80.00 con 1 proveedor')).toBeVisible()

    await pick(user, /^Proveedor/, provider.name)
    await user.click(screen.getByRole('button', { name: 'Preguntar' }))
    expect(await screen.findByText('Paga el miembro $80.00 de $500.00')).toBeVisible()
    expect(screen.getByText('Sí, con autorización de servicio previa.')).toBeVisible()
    expect(screen.getByText('Usos que quedan').nextElementSibling).toHaveTextContent('6')
    const rules = within(screen.getByRole('region', { name: 'Reglas que se revisaron' }))
    expect(rules.getByText('Necesita autorización de servicio previa.')).toBeVisible()
    expect(rules.getByRole('link', { name: tariff.number })).toHaveAttribute(
      'href',
      `/admin/provider-services/${tariff.uuid}`,
    )
    // A viewer requests nothing.
    expect(screen.queryByRole('button', { name: 'Pedir autorización' })).toBeNull()

    await user.selectOptions(screen.getByLabelText('Sede'), 'Sede Norte · $50.00')
    expect(await screen.findByText('Paga el miembro $50.00 de $50.00')).toBeVisible()
  })

  test('is asked about a covered member, and the authorization that it needs begins with what was asked', async () => {
    const { asked, mine } = await setting({ requires_authorization: true })
    await aMemberPolicy(server.db, { policy_uuid: mine.uuid })
    const child = await dependentOf(mine, { given_names: 'Cira', last_name: 'Olmo' })
    const covered = await aMemberPolicy(server.db, { policy_uuid: mine.uuid, member_uuid: child.uuid })
    const { user } = await open(`/admin/policies/${mine.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: '¿Está cubierto?' }))
    await user.selectOptions(await screen.findByLabelText('Miembro'), `Cira Olmo · ${covered.number}`)
    await pick(user, 'Servicio', asked.name)
    await user.click(screen.getByRole('button', { name: 'Preguntar' }))
    expect(await screen.findByText('Ningún proveedor da el servicio ese día: elige otro día.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pedir autorización' }))
    const form = within(await screen.findByRole('dialog', { name: 'Nueva autorización de servicio' }))
    expect(await form.findByRole('combobox', { name: 'Servicio' })).toHaveValue(asked.name)
    expect(form.queryByRole('combobox', { name: 'Afiliación' })).toBeNull()
  })

  test('is asked of all that covers a member: the best answer is said, and the others can be unfolded', async () => {
    const { asked, mine } = await setting()
    const cover = await aMemberPolicy(server.db, { policy_uuid: mine.uuid })
    const other = await aPolicy(server.db, { holder_member_uuid: mine.holder_member_uuid })
    const without = await aMemberPolicy(server.db, { policy_uuid: other.uuid })
    const { user } = await open(`/admin/members/${mine.holder_member_uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: '¿Está cubierto?' }))
    await pick(user, 'Servicio', asked.name)
    const failure = () => HttpResponse.json({}, { status: 503 })
    network.use(http.get('*/api/v2/admin/members/*/cover', failure, { once: true }))
    await user.click(screen.getByRole('button', { name: 'Preguntar' }))
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Sí, está cubierto.')).toBeVisible()
    expect(screen.getByText(new RegExp(`afiliación ${cover.number}$`))).toBeVisible()
    await user.click(
      screen.getByText(new RegExp(`afiliación ${without.number}: No lo incluye, aun pagando: .* no incluye`)),
    )
    expect(screen.getAllByRole('region', { name: 'Reglas que se revisaron' })).toHaveLength(2)
  })

  test('is not asked of a member whom nothing covers', async () => {
    const asked = await aService(server.db)
    const { user } = await open(`/admin/members/${(await aMember(server.db)).uuid}`, { as: 'viewer' })
    await user.click(await screen.findByRole('button', { name: '¿Está cubierto?' }))
    await pick(user, 'Servicio', asked.name)
    await user.click(screen.getByRole('button', { name: 'Preguntar' }))
    expect(await screen.findByText('Nada cubre a este miembro. Agrégalo a una póliza.')).toBeVisible()
  })

  test('depends on the days, the plan, what waits, what is used up and what is left out', async () => {
    const { category, asked, mine } = await setting({ waiting_days: 30, requires_authorization: true })
    const cover = await aMemberPolicy(server.db, {
      policy_uuid: mine.uuid,
      starts_on: day(-10),
      waiting_ends_on: day(20),
    })
    const reason = async (...question: Parameters<typeof ask>) => (await ask(...question)).reason
    expect(await ask(cover, asked)).toMatchObject({ covered: false, reason: 'waiting', waits_until: day(20) })
    expect(await ask(cover, asked, day(20))).toMatchObject({
      covered: true,
      needs_authorization: true,
      remaining_count: 6,
      copay_cents: 8_000,
    })
    expect(await reason(cover, asked, day(-11))).toBe('not_in_force')
    expect(await reason(cover, asked, day(305))).toBe('not_in_force')
    expect(await reason(cover, await aService(server.db), day(30))).toBe('not_in_plan')

    const used = [{ service_category_uuid: category.uuid, count: 6, cents: 0, last_on: day(-1) }]
    await server.db
      .updateTable('member_policies')
      .set({ limits_used: JSON.stringify(used) })
      .where('uuid', '=', cover.uuid)
      .execute()
    expect(await reason(cover, asked, day(30))).toBe('used_up')

    const exclusions = [
      { service_uuid: asked.uuid, service_category_uuid: null, reason: 'Preexistente', until: day(40) },
    ]
    await edit(cover.uuid, { exclusions }, 'admin')
    expect(await ask(cover, asked, day(40))).toMatchObject({
      reason: 'excluded',
      message: expect.stringContaining('Preexistente'),
    })
    expect(await reason(cover, asked, day(41))).toBe('used_up')
  })

  test('depends on whom the service is for, and on whether the policy covers', async () => {
    const { asked, mine } = await setting({}, { sex_limit: 'male' })
    const cover = await aMemberPolicy(server.db, { policy_uuid: mine.uuid })
    expect((await ask(cover, asked)).message).toMatch(/es solo para hombres/)
    await move('policies', mine.uuid, 'suspend')
    // What the plan never pays for is said before what could be mended in vain.
    const suspended = await ask(cover, asked)
    expect(suspended.message).toMatch(/^No lo incluye, aun pagando: .* es solo para hombres\.$/)
    expect(
      suspended.rules
        .filter((rule: CoverRule) => rule.result === 'refuses')
        .map((rule: CoverRule) => rule.name),
    ).toEqual(['policy', 'whom'])
    expect((await ask(cover, asked, day(-3))).reason).toBe('not_for_them')
  })
})

test('a card number with one wrong digit is told apart', () => {
  const random = new Random(24)
  for (let round = 0; round < 50; round++) {
    const card = cardNumberOf(random.digits(11))
    expect(card).toMatch(/^\d{16}$/)
    const at = random.between(0, 14)
    const wrong = `${card.slice(0, at)}${(Number(card[at]) + random.between(1, 9)) % 10}${card.slice(at + 1)}`
    expect(luhnDigit(wrong.slice(0, 15))).not.toBe(wrong[15])
  }
})

test('whom a person is covered by is seen on the person', async () => {
  const member = await call('viewer', `admin/members/${policy.holder_member_uuid}`)
  await open(`/admin/persons/${member.json().data.person.uuid}?tab=afiliaciones`, { as: 'viewer' })
  expect(await listed('Afiliaciones')).toEqual(['COB-M1'])
  expect(await titled('Lucía Güemes')).toBeVisible()
})
