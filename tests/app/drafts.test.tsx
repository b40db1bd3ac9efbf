import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { http, HttpResponse } from 'msw'
import { DRAFT_DAYS } from '@/contract/keptDrafts'
import { tidyDrafts } from '@server/features/drafts/tidyDrafts'
import { open } from '../support/app'
import { choose } from '../support/screens'
import { aCompany, aTicket, aUser } from '../support/records'
import { call, network, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'

const server = referenceServer()
const answer = () => screen.findByRole('textbox', { name: 'Tu respuesta' })
const kept = () => server.db.selectFrom('kept_drafts').selectAll().execute()
/** What asks before a tab closes. */
function closes() {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return !event.defaultPrevented
}
/** The tab is gone with what it held. */
const loseTab = () => sessionStorage.clear()

afterEach(() => server.db.deleteFrom('kept_drafts').execute())

describe('what is being written', () => {
  test('in a ticket is found in another tab, and forgotten once it is sent', async () => {
    const token = await tokenFor('manager')
    const { uuid } = await aTicket(server.db)
    const first = await open(`/admin/support-tickets/${uuid}`, { token })
    await first.user.type(await answer(), 'A medias')
    expect(closes()).toBe(false)
    await waitFor(async () => expect(await kept()).toHaveLength(1), { timeout: 8000 })
    await waitFor(() => expect(closes()).toBe(true))
    expect(JSON.stringify(await kept())).not.toContain('A medias')
    first.unmount()
    loseTab()
    const second = await open(`/admin/support-tickets/${uuid}`, { token })
    await waitFor(async () => expect(await answer()).toHaveValue('A medias'))
    await second.user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(async () => expect(await kept()).toEqual([]), { timeout: 8000 })
  })

  test('asks before it is lost with its tab where the server does not take it', async () => {
    const token = await tokenFor('manager')
    const { uuid } = await aTicket(server.db)
    let refused = 0
    network.use(
      http.put('*/admin/drafts/*', () => {
        refused += 1
        return new HttpResponse(null, { status: 503 })
      }),
    )
    const { user } = await open(`/admin/support-tickets/${uuid}`, { token })
    await user.type(await answer(), 'Nadie lo guarda')
    await waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 8000 })
    expect(closes()).toBe(false)
  })

  test('in a note and in a form is found in another tab', async () => {
    const token = await tokenFor('manager')
    const { uuid } = await aCompany(server.db)
    const first = await open(`/admin/companies/${uuid}`, { token })
    await first.user.click(await screen.findByRole('button', { name: 'Agregar nota' }))
    await first.user.type(await screen.findByRole('textbox', { name: 'Nota nueva' }), 'Llamar el lunes')
    await waitFor(async () => expect(await kept()).toHaveLength(1), { timeout: 8000 })
    first.unmount()
    loseTab()
    const second = await open(`/admin/companies/${uuid}?edit=1`, { token })
    const name = await screen.findByRole('textbox', { name: 'Nombre comercial' })
    await second.user.clear(name)
    await second.user.type(name, 'Otro nombre')
    await waitFor(async () => expect(await kept()).toHaveLength(2), { timeout: 8000 })
    second.unmount()
    loseTab()
    const third = await open(`/admin/companies/${uuid}?edit=1`, { token })
    expect(await screen.findByText(/Recuperamos|borrador/i)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Nombre comercial' })).toHaveValue('Otro nombre')
    third.unmount()
    loseTab()
    await open(`/admin/companies/${uuid}`, { token })
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('Llamar el lunes'),
    )
  })

  test('in a form outlives the night with the laptop closed: one signs in again and goes on', async () => {
    const author = await aUser(server.db, { role: 'manager', status: 'active' })
    const { uuid } = await aCompany(server.db)
    const evening = await open(`/admin/companies/${uuid}?edit=1`, await sessionFor(author))
    const name = await screen.findByRole('textbox', { name: 'Nombre comercial' })
    await evening.user.clear(name)
    await evening.user.type(name, 'Nombre de la noche')
    await waitFor(async () => expect(await kept()).toHaveLength(1), { timeout: 8000 })
    server.clock.advance(86_400)
    vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
    await act(async () => void window.dispatchEvent(new Event('pageshow')))
    vi.useRealTimers()
    expect(await screen.findByText(/Tu sesión terminó/)).toBeVisible()
    expect(evening.address()).toBe(
      `/admin/login?redirect=${encodeURIComponent(`/admin/companies/${uuid}?edit=1`)}`,
    )
    evening.unmount()

    await open(`/admin/companies/${uuid}?edit=1`, await sessionFor(author))
    expect(await screen.findByDisplayValue('Nombre de la noche')).toBeVisible()
  })
})

describe('a kept draft', () => {
  const draft = (text: string) => ({ at: '2026-11-20T10:00:00Z', version: null, values: { text } })
  const put = (who: Parameters<typeof call>[0], name: string, text: string) =>
    call(who, `admin/drafts/${name}`, { method: 'PUT', body: draft(text) })

  test('is of its author alone, of so much, and for two weeks', async () => {
    const ana = await sessionFor(await aUser(server.db, { role: 'viewer', status: 'active' }))
    const luis = await sessionFor(await aUser(server.db, { role: 'admin', status: 'active' }))
    expect((await put(ana, 'companies.new', 'mío')).statusCode).toBe(204)
    expect((await call(ana, 'admin/drafts/companies.new')).json().data).toEqual(draft('mío'))
    expect((await call(luis, 'admin/drafts/companies.new')).json().data).toBeNull()
    expect((await call('visitor', 'admin/drafts/companies.new')).statusCode).toBe(401)
    expect((await put(ana, 'companies.new', 'x'.repeat(100_001))).statusCode).toBe(422)
    for (let at = 0; at < 101; at++) await put(luis, `companies.${at}`, 'uno')
    expect((await kept()).filter(({ name }) => name !== 'companies.new')).toHaveLength(100)
    await server.db
      .updateTable('kept_drafts')
      .set({
        updated_at: new Date(server.clock.now().getTime() - (DRAFT_DAYS * 24 + 1) * 3_600_000).toISOString(),
      })
      .where('name', '=', 'companies.new')
      .execute()
    await tidyDrafts.run(server)
    expect((await call(ana, 'admin/drafts/companies.new')).json().data).toBeNull()
    expect(await kept()).toHaveLength(100)
  })
})

describe('what is typed in a dialog', () => {
  test('is there again when the dialog is, and gone once it was done', async () => {
    const token = await tokenFor('manager')
    const { uuid, trade_name } = await aCompany(server.db, { status: 'active' })
    const { user } = await open(`/admin/companies/${uuid}`, { token })
    const ask = async () => {
      await choose(user, 'Suspender')
      return within(await screen.findByRole('dialog', { name: new RegExp(trade_name) }))
    }
    const first = await ask()
    await user.type(first.getByRole('textbox', { name: /Motivo/ }), 'Debe tres meses')
    await user.keyboard('{Escape}')
    const again = await ask()
    expect(again.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Debe tres meses')
    const confirm = again.getByRole('button', { name: /Suspender/ })
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'))
    await user.click(confirm)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Debe tres meses')
  })
})
