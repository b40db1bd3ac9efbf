import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { open } from '../support/app'
import { aCompany, aTicket, aUser } from '../support/records'
import { call, network, referenceServer, sessionFor } from '../support/referenceServer'
import { listed, titled } from '../support/screens'

const server = referenceServer()

/** Opens a screen that follows what others change, and waits until it does. */
async function openLive(address: string, ready: () => Promise<unknown>) {
  const asked: string[] = []
  const isFollowing = new Promise<void>((resolve) => {
    network.events.on('response:mocked', ({ request }) => {
      asked.push(`${request.method} ${request.url.split('/').at(-1)}`)
      if (request.url.includes('/admin/stream')) resolve()
    })
  })
  onTestFinished(() => network.events.removeAllListeners())
  const app = await open(address, { as: 'manager', live: true })
  await ready()
  await isFollowing
  return { ...app, asked }
}

/** Another user's change, as the API takes it. */
const change = (uuid: string, body: object, version = 1) =>
  call('admin', `admin/companies/${uuid}`, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } })

describe('what another user changes', () => {
  test('shows on the open record', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Antes Abierta' })
    await openLive(`/admin/companies/${uuid}`, () => titled('Antes Abierta'))
    expect((await change(uuid, { trade_name: 'Después Abierta' })).statusCode).toBe(200)
    expect(await titled('Después Abierta')).toBeVisible()
  })

  test('shows in its row', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Fila Uno' })
    await aCompany(server.db, { trade_name: 'Fila Dos' })
    await openLive('/admin/companies?q=fila&sort=trade_name', async () =>
      expect(await listed('Empresas')).toEqual(['Fila Dos', 'Fila Uno']),
    )
    await change(uuid, { trade_name: 'Fila Uno y medio' })
    await waitFor(async () => expect(await listed('Empresas')).toEqual(['Fila Dos', 'Fila Uno y medio']))
    expect(screen.queryByRole('button', { name: 'Mostrar' })).not.toBeInTheDocument()
  })

  test('is not read again by the user who made it', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Propia Uno' })
    const { user, asked } = await openLive(`/admin/companies/${uuid}`, () => titled('Propia Uno'))
    await user.click(screen.getByRole('link', { name: 'Editar empresa' }))
    const name = await screen.findByLabelText('Nombre comercial')
    await user.clear(name)
    await user.type(name, 'Propia Dos')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await titled('Propia Dos')).toBeVisible()
    await change(uuid, { trade_name: 'Propia Tres' }, 2)
    expect(await titled('Propia Tres')).toBeVisible()
    const readings = asked.filter((call) => call === `GET ${uuid}`)
    // When it was opened, when it was saved, and when another user had changed it.
    expect(readings).toHaveLength(3)
  })
})

describe('a ticket that a colleague has open', () => {
  test('says so, and that they are writing, until they leave', async () => {
    const { uuid } = await aTicket(server.db)
    const { token } = await sessionFor(await aUser(server.db, { name: 'Luis Peña', role: 'manager' }))
    const appear = (doing: 'viewing' | 'writing' | null) =>
      call({ token }, 'admin/presence', {
        method: 'PUT',
        body: { type: 'support_ticket', uuid, doing, tab: 'another-tab' },
      })
    await openLive(`/admin/support-tickets/${uuid}`, () => screen.findByRole('log'))
    const pane = within(screen.getByRole('article', { name: /./ }))
    expect(pane.queryByText(/viendo/)).not.toBeInTheDocument()
    await appear('viewing')
    expect(await pane.findByText('Luis Peña también lo está viendo')).toBeVisible()
    await appear('writing')
    expect(await pane.findByText('Luis Peña está escribiendo en este ticket')).toBeVisible()
    await appear(null)
    await waitFor(() => expect(pane.queryByText(/Luis Peña/)).not.toBeInTheDocument())
  })
})

describe('counts and sums', () => {
  test('are asked for again every five seconds at most, however much others change', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Contada 0' })
    const { asked } = await openLive('/admin/companies?q=contada', async () =>
      expect(await listed('Empresas')).toEqual(['Contada 0']),
    )
    const times = () => asked.filter((one) => one.startsWith('GET counts')).length
    await waitFor(() => expect(times()).toBeGreaterThan(0))
    for (const version of [1, 2, 3, 4]) {
      await change(uuid, { trade_name: `Contada ${version}` }, version)
      await waitFor(async () => expect(await listed('Empresas')).toEqual([`Contada ${version}`]))
    }
    // Once when the screen opened, once for the first change.
    expect(times()).toBeLessThanOrEqual(2)
    await waitFor(() => expect(times()).toBe(3), { timeout: 7_000 })
  })
})

describe('a record that another user makes', () => {
  test('waits to be shown, so that nothing moves that is being read', async () => {
    await aCompany(server.db, { trade_name: 'Nueva M' })
    const { user } = await openLive('/admin/companies?q=nueva&sort=trade_name', async () =>
      expect(await listed('Empresas')).toEqual(['Nueva M']),
    )
    for (const trade_name of ['Nueva A', 'Nueva B']) {
      const { uuid } = await aCompany(server.db, { trade_name })
      await change(uuid, { tags: ['alta'] })
    }
    expect(await screen.findByText('2 empresas nuevas')).toBeVisible()
    expect(await listed('Empresas')).toEqual(['Nueva M'])
    await user.click(screen.getByRole('button', { name: 'Mostrar' }))
    expect(await listed('Empresas')).toEqual(['Nueva A', 'Nueva B', 'Nueva M'])
    expect(screen.queryByText(/empresas nuevas/)).not.toBeInTheDocument()
  })
})

test('what another user made while one was elsewhere is among the rows that one comes back to', async () => {
  const kept = await aCompany(server.db, { trade_name: 'Regreso M' })
  const { user } = await openLive('/admin/companies?q=regreso&sort=trade_name', async () =>
    expect(await listed('Empresas')).toEqual(['Regreso M']),
  )
  await user.click(screen.getByRole('link', { name: 'Regreso M' }))
  await titled('Regreso M')
  const { uuid } = await aCompany(server.db, { trade_name: 'Regreso A' })
  await change(uuid, { tags: ['alta'] })
  await change(kept.uuid, { trade_name: 'Regreso N' })
  expect(await titled('Regreso N')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Empresas', current: false }))
  await waitFor(async () => expect(await listed('Empresas')).toEqual(['Regreso A', 'Regreso N']))
  expect(screen.queryByText(/empresa nueva/)).not.toBeInTheDocument()
})

describe('what a user is told', () => {
  test('shows at the bell when it happens, which no other change has asked for again', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Callada Uno' })
    const { asked } = await openLive(`/admin/companies/${uuid}`, () => titled('Callada Uno'))
    await screen.findByRole('button', { name: 'Avisos' })
    const times = () => asked.filter((one) => one === 'GET notices').length
    // The bell is there before what it says has been answered.
    await waitFor(() => expect(times()).toBeGreaterThan(0))
    // What was told before the stream was open is asked for once it is.
    await change(uuid, { trade_name: 'Callada y media' })
    expect(await titled('Callada y media')).toBeVisible()
    const before = times()
    await change(uuid, { trade_name: 'Callada Dos' }, 2)
    expect(await titled('Callada Dos')).toBeVisible()
    expect(times()).toBe(before)
    const { uuid: user_uuid } = await server.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
      .where('users.role', '=', 'manager')
      .orderBy('sessions.created_at', 'desc')
      .select('users.uuid')
      .executeTakeFirstOrThrow()
    const ticket = await aTicket(server.db)
    const body = { assignee_uuid: user_uuid }
    const headers = { 'if-match': `"${ticket.version}"` }
    const done = await call('admin', `admin/support-tickets/${ticket.uuid}`, {
      method: 'PATCH',
      body,
      headers,
    })
    expect(done.statusCode).toBe(200)
    expect(await screen.findByRole('button', { name: 'Avisos: 1 sin leer' })).toBeVisible()
  })
})

describe('what is written before the stream is open', () => {
  const streamed = (text: string, isCut = false) =>
    new HttpResponse(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text))
          if (isCut) setTimeout(() => controller.error(new TypeError('cut')), 20)
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )

  test('shows once it is, however late', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Tardía Uno' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isAsked = false
    network.use(
      http.get('*/api/v2/admin/stream', async () => {
        isAsked = true
        await held
      }),
    )
    await open(`/admin/companies/${uuid}`, { as: 'manager', live: true })
    await titled('Tardía Uno')
    await waitFor(() => expect(isAsked).toBe(true))
    await change(uuid, { trade_name: 'Tardía Dos' })
    release()
    expect(await titled('Tardía Dos')).toBeVisible()
  })

  test('shows when the reply that it is missing from arrives after the stream began', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Retenida Uno' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const old = await call('manager', `admin/companies/${uuid}`)
    await change(uuid, { trade_name: 'Retenida Dos' })
    let readings = 0
    let isFollowing = false
    network.use(
      http.get(`*/api/v2/admin/companies/${uuid}`, async () => {
        if (readings++ > 0) return undefined
        await held
        const headers = { 'x-log-position': String(old.headers['x-log-position']) }
        return HttpResponse.json(old.json(), { headers })
      }),
      http.get('*/api/v2/admin/stream', () => {
        isFollowing = true
      }),
    )
    await open(`/admin/companies/${uuid}`, { as: 'manager', live: true })
    await waitFor(() => expect([readings, isFollowing]).toEqual([1, true]))
    release()
    expect(await titled('Retenida Dos')).toBeVisible()
  })

  test.each([0, 1, 2, 3])('shows where it is cut after %i of its events', async (told) => {
    const { uuid } = await aCompany(server.db, { trade_name: `Corte ${told} Uno` })
    const places: number[] = []
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => {
      written = resolve
    })
    network.use(
      http.get('*/api/v2/admin/stream', async ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get('after'))
        places.push(after)
        if (places.length > 1) return undefined
        await isWritten
        const lines = await server.db
          .selectFrom('logs')
          .select(['position', 'version_to', 'actor'])
          .where('subject_uuid', '=', uuid)
          .where('position', '>', after)
          .orderBy('position')
          .execute()
        const events = [
          `id: ${after}\nevent: ready\ndata: {}\n\n`,
          ...lines.map(
            ({ position, version_to: version, actor }) =>
              `id: ${position}\nevent: change\ndata: ${JSON.stringify({ type: 'company', uuid, version, actor })}\n\n`,
          ),
        ]
        return streamed(events.slice(0, told).join(''), true)
      }),
    )
    await open(`/admin/companies/${uuid}`, { as: 'manager', live: true })
    await titled(`Corte ${told} Uno`)
    await waitFor(() => expect(places).toHaveLength(1))
    await change(uuid, { trade_name: `Corte ${told} Dos` })
    await change(uuid, { trade_name: `Corte ${told} Tres` }, 2)
    written()
    expect(await titled(`Corte ${told} Tres`)).toBeVisible()
    await waitFor(() => expect(places).toHaveLength(2))
    expect(Math.max(...places)).toBe(places[1])
  })
})

describe('a stream that is cut', () => {
  test('is taken up where it was, and what was missed shows', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Cortada Uno' })
    const places: (string | null)[] = []
    let cut = () => {}
    network.use(
      http.get('*/api/v2/admin/stream', async ({ request }) => {
        places.push(new URL(request.url).searchParams.get('after'))
        if (places.length > 1) return undefined
        const { position } = await server.db
          .selectFrom('log_chain')
          .select('position')
          .executeTakeFirstOrThrow()
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(`id: ${position}\nevent: ready\ndata: {}\n\nid: 9`))
            cut = () => controller.error(new TypeError('cut'))
          },
        })
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
      }),
    )
    await openLive(`/admin/companies/${uuid}`, () => titled('Cortada Uno'))
    await change(uuid, { trade_name: 'Cortada Dos' })
    cut()
    expect(await titled('Cortada Dos')).toBeVisible()
    expect(Number(places[1])).toBeGreaterThanOrEqual(Number(places[0] ?? 0))
  })

  test('and missed too much has everything read again', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Perdida Uno' })
    let tell = (_text: string) => {}
    network.use(
      http.get('*/api/v2/admin/stream', () => {
        const body = new ReadableStream({
          start(controller) {
            tell = (text) => controller.enqueue(new TextEncoder().encode(text))
            tell('id: 1\nevent: ready\ndata: {}\n\n')
          },
        })
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
      }),
    )
    await openLive(`/admin/companies/${uuid}`, () => titled('Perdida Uno'))
    await change(uuid, { trade_name: 'Perdida Dos' })
    tell('id: 2000\nevent: lost\ndata: {}\n\n')
    expect(await titled('Perdida Dos')).toBeVisible()
  })

  test('because the session ended elsewhere leads to the sign-in, and is not asked for again', async () => {
    const { uuid } = await aCompany(server.db, { trade_name: 'Terminada Uno' })
    let asked = 0
    network.use(
      http.get('*/api/v2/admin/stream', () => {
        asked++
        return HttpResponse.json({ message: 'Unauthorized' }, { status: 401 })
      }),
      http.post('*/api/v2/admin/auth/refresh', () =>
        HttpResponse.json({ message: 'Unauthorized' }, { status: 401 }),
      ),
    )
    const { address, store } = await openLive(`/admin/companies/${uuid}`, async () => {})
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    expect(address()).toBe(`/admin/login?redirect=${encodeURIComponent(`/admin/companies/${uuid}`)}`)
    expect(store.getState().session.token).toBeNull()
    expect(asked).toBe(1)
  })
})
