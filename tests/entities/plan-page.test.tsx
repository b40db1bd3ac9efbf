import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PlanDetail } from '@/contract/plans'
import type { PlanOnSaleDetail } from '@/contract/plansOnSale'
// Here already before the first test waits for it.
import '@/entities/plans/PlanBeside'
import '@/entities/plans/PlanPage'
import '@/entities/plans/PlanScreen'
import { open } from '../support/app'
import { aService } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { aPlan, aPrice, aServiceBenefit } from '../support/sales'
import { titled } from '../support/screens'

const server = referenceServer()

const planOf = async (uuid: string) =>
  (await call('viewer', `admin/plans/${uuid}`)).json<{ data: PlanDetail }>().data
const copyOf = (as: Parameters<typeof call>[0], uuid: string, key?: string) =>
  call(as, `admin/plans/${uuid}/copies`, {
    method: 'POST',
    ...(key && { headers: { 'idempotency-key': key } }),
  })

describe('a copy of a plan', () => {
  test('is a draft under a free name and address, with what the plan says and the prices that are not retired', async () => {
    const benefits = [aServiceBenefit((await aService(server.db)).uuid, { covered: false })]
    const { uuid } = await aPlan(server.db, {
      code: 'COPIABLE',
      slug: 'copiable',
      benefits: JSON.stringify(benefits),
      name: 'Copiable',
      status: 'published',
      prices: JSON.stringify([
        { ...aPrice(), version: 1, status: 'retired' },
        { ...aPrice(), version: 2, amount_cents: 45_000 },
      ]),
    })
    const first = (await copyOf('manager', uuid)).json<{ data: PlanDetail }>().data
    expect(first).toMatchObject({
      name: 'Copiable (copia)',
      code: 'COPIABLE-COPIA',
      slug: 'copiable-copia',
      status: 'draft',
      revision: 1,
      subscribers: 0,
    })
    expect(first.prices.map(({ version, amount_cents }) => [version, amount_cents])).toEqual([[1, 45_000]])
    expect(first.benefits).toMatchObject(benefits)
    expect(first.benefits).toEqual((await planOf(uuid)).benefits)
    const second = (await copyOf('manager', uuid)).json<{ data: PlanDetail }>().data
    expect([second.code, second.slug]).toEqual(['COPIABLE-COPIA-2', 'copiable-copia-2'])
  })

  test('is made once however often it is asked for, and not by a viewer', async () => {
    const { uuid } = await aPlan(server.db)
    const manager = { token: await tokenFor('manager') }
    const one = await copyOf(manager, uuid, 'copy-once')
    const other = await copyOf(manager, uuid, 'copy-once')
    expect(one.json<{ data: PlanDetail }>().data.uuid).toBe(other.json<{ data: PlanDetail }>().data.uuid)
    expect((await copyOf('viewer', uuid)).statusCode).toBe(403)
  })

  test('is made from its screen, and written on from there', async () => {
    const { uuid } = await aPlan(server.db, { name: 'Plan Modelo' })
    const { user, router } = await open(`/admin/plans/${uuid}`, { as: 'manager' })
    await titled('Plan Modelo')
    await user.click(screen.getByRole('button', { name: /Más acciones/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicar' }))
    expect(await screen.findByDisplayValue('Plan Modelo (copia)')).toBeVisible()
    expect(router.state.location.search).toBe('?edit=1')
  })
})

describe('the public page of a plan', () => {
  test('is told to staff alone, as it is and as its draft will make it', async () => {
    const { uuid, slug } = await aPlan(server.db, {
      status: 'published',
      public_name: 'Lo que se vende',
      draft: { public_name: 'Lo que viene' },
    })
    const page = async (of: string) =>
      (await call('viewer', `admin/plans/${uuid}/page${of}`)).json<{ data: PlanOnSaleDetail }>().data.name
    expect(await page('')).toBe('Lo que se vende')
    expect(await page('?draft=true')).toBe('Lo que viene')
    const told = await call('visitor', `public/plans/${slug}?draft=true`)
    expect(told.body).not.toContain('Lo que viene')
    expect((await call('visitor', `admin/plans/${uuid}/page`)).statusCode).toBe(401)
  })

  test('is looked at on two screens, and nothing can be bought there', async () => {
    // The document of these tests loads nothing into a frame.
    const page = document.implementation.createHTMLDocument()
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page)
    const { uuid } = await aPlan(server.db, { public_name: 'Plan Visto' })
    const { user } = await open(`/admin/plans/${uuid}?tab=pagina`, { as: 'viewer' })
    const frame = await screen.findByTitle<HTMLIFrameElement>('Vista previa de Plan Visto')
    expect(frame.style.width).toBe('375px')
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    await waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Plan Visto'))
    // Beside it only what the plan's documents say can be read.
    const buttons = () => [...page.querySelectorAll('button')].map(({ disabled }) => disabled)
    await waitFor(() => expect(buttons()).toEqual([true, false]))
    expect(page.querySelector('a[href*="/plan"]')).toBeNull()
    await user.click(screen.getByText('Computadora'))
    expect(frame.style.width).toBe('1024px')
    expect(await screen.findByText(/^Se puede compartir cuando/)).toBeVisible()
  })

  test('is shared by its code, and by a short link that begins with the plan', async () => {
    const { uuid, slug } = await aPlan(server.db, { status: 'published', name: 'Plan Enlazado' })
    const { user } = await open(`/admin/plans/${uuid}?tab=pagina`, { as: 'manager' })
    expect(await screen.findByLabelText(new RegExp(`^Código QR de .*/plan/${slug}$`))).toBeVisible()
    await user.click(screen.getByText('Crear enlace corto'))
    expect(await screen.findByLabelText('Título')).toHaveValue('Plan Enlazado')
    await user.click(screen.getByText('Crear enlace corto', { selector: 'button *, button' }))
    await titled('Plan Enlazado')
    const link = await server.db
      .selectFrom('shorteners')
      .selectAll()
      .where('destination_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(link).toMatchObject({ destination_type: 'plan', title: 'Plan Enlazado' })
  })

  test('stands beside the form, as what is written there will make it', async () => {
    const page = document.implementation.createHTMLDocument()
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(page)
    const { uuid } = await aPlan(server.db, { public_name: 'Plan Al Lado' })
    const { user } = await open(`/admin/plans/${uuid}?edit=1`, { as: 'manager' })
    await waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Plan Al Lado'))
    expect(page.body.textContent).toContain('$349.00 MXN al mes')
    const name = screen.getByLabelText('Nombre público')
    await user.type(name, ' de todos')
    await waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('Plan Al Lado de todos'))
    await user.clear(screen.getByLabelText('Descripción corta'))
    await waitFor(() => expect(page.body.textContent).not.toContain('Consultas y estudios'))
    expect(page.querySelector('h1')?.textContent).toBe('Plan Al Lado de todos')
  })

  test('is made of what is written, only for users who may write plans, and keeps nothing', async () => {
    const written = (as: 'manager' | 'viewer' | 'visitor', body: object) =>
      call(as, 'admin/plans/page', { method: 'POST', body })
    const before = await server.db.selectFrom('plans').select('uuid').execute()
    const told = (await written('manager', { public_name: 'Nuevo' })).json<{ data: PlanOnSaleDetail }>().data
    expect(told).toMatchObject({ name: 'Nuevo', prices: [], covered: [] })
    expect((await written('manager', { prices: 'muchos' })).statusCode).toBe(422)
    expect((await written('viewer', {})).statusCode).toBe(403)
    expect((await written('visitor', {})).statusCode).toBe(401)
    expect(await server.db.selectFrom('plans').select('uuid').execute()).toHaveLength(before.length)
  })
})
