import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aProvider, aProviderLocation, aProviderService, aService } from '../support/records'
import { network, referenceServer } from '../support/referenceServer'
import { aPlan } from '../support/sales'

const server = referenceServer()

const address = {
  street: 'Av. Juárez',
  exterior_number: '120',
  interior_number: null,
  neighbourhood: 'Centro',
  municipality: 'Guadalajara',
  state: 'JAL' as const,
  zip: '44100',
  references: null,
}

/** A place of its own provider, a little more to the north each time. */
async function aPlace(name: string, specialty: string, steps: number, provider: object = {}) {
  const { uuid } = await aProvider(server.db, {
    kind: 'physician',
    name,
    professional_license: null,
    specialties: JSON.stringify([{ specialty, license: null }]),
    ...provider,
  })
  return aProviderLocation(server.db, {
    provider_uuid: uuid,
    name: `Consultorio de ${name}`,
    type: 'physical',
    address,
    position: { lat: 20.67 + steps * 0.01, lng: -103.34 },
    phones: JSON.stringify([{ label: 'Citas', number: '+523312345678', extension: null, whatsapp: true }]),
  })
}

beforeAll(async () => {
  await aPlace('Inés Camacho', 'pediatrics', 0, { kind: 'clinic', slug: 'ines-camacho' })
  await aPlace('Raúl Peña', 'pediatrics', 20, { kind: 'clinic', slug: 'raul-pena' })
  for (let index = 0; index < 12; index++)
    await aPlace(`Farmacia ${index}`, 'general_medicine', index, { kind: 'pharmacy', specialties: '[]' })
})

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((name) => name.textContent)
const field = () => screen.findByRole('searchbox', { name: '¿Qué necesitas?' })

describe('the search for providers', () => {
  test('begins with what is most looked for, and puts what is asked in the address', async () => {
    const { user, router } = await open('/search')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Busca médico, laboratorio o farmacia' }),
    ).toBeVisible()
    expect(document.title).toBe('Salvia - Busca médico, laboratorio o farmacia')
    expect(screen.getByRole('link', { name: 'Pediatría' })).toHaveAttribute(
      'href',
      '/search?q=Pediatr%C3%ADa',
    )
    await user.type(await field(), 'pedriatra{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?q=pedriatra'))
    expect(await screen.findByText('Mostramos Pediatría para «pedriatra».')).toBeVisible()
    expect(names().toSorted()).toEqual(['Consultorio de Inés Camacho', 'Consultorio de Raúl Peña'])
    const card = within(screen.getByText('Consultorio de Inés Camacho').closest('li') ?? document.body)
    expect(card.getByText('Clínica · Pediatría')).toBeVisible()
    expect(card.getByText('Av. Juárez 120, Centro, 44100 Guadalajara')).toBeVisible()
    expect(card.getByRole('link', { name: /^Llamar/ })).toHaveAttribute('href', 'tel:+523312345678')
    expect(card.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
      'href',
      'https://wa.me/523312345678',
    )
    expect(screen.queryByLabelText('Especialidad')).toBeNull()
  })

  test('keeps the focus in the field after Enter, and the rest of the address', async () => {
    const { user, router } = await open('/search?kind=pharmacy&utm_source=cartel')
    await user.type(await field(), 'farmacia{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toBe('?kind=pharmacy&utm_source=cartel&q=farmacia'),
    )
    expect(await screen.findByText('12 resultados')).toBeVisible()
    expect(await field()).toHaveFocus()
    await router.navigate('/search?q=pediatra')
    await waitFor(async () => expect(await field()).toHaveValue('pediatra'))
  })

  test('says what a visit costs with the plan that is chosen', async () => {
    const plan = await aPlan(server.db, { status: 'published', public_name: 'Plan Mío' })
    const place = await server.db
      .selectFrom('providers')
      .select('uuid')
      .where('slug', '=', 'ines-camacho')
      .executeTakeFirstOrThrow()
    const [benefit] = plan.benefits
    const service = await aService(server.db, { category_uuid: benefit?.service_category_uuid ?? '' })
    await aProviderService(server.db, {
      provider_uuid: place.uuid,
      service_uuid: service.uuid,
      price_cents: 50_000,
    })
    const { user, router } = await open('/v2/search?q=pediatra')
    expect(await screen.findByText('2 resultados')).toBeVisible()
    expect(screen.queryByLabelText('Copago con tu plan')).toBeNull()
    await screen.findByRole('option', { name: 'Plan Mío' })
    await user.selectOptions(screen.getByLabelText('Tu plan'), plan.slug)
    await user.click(screen.getByRole('button', { name: 'Buscar' }))
    expect(await screen.findByText('Con tu plan: $80.00')).toBeVisible()
    expect(screen.getByText('Tu plan no lo cubre aquí')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Copago con tu plan'), '100')
    await user.click(screen.getByRole('button', { name: 'Buscar' }))
    await waitFor(() => expect(names()).toEqual(['Consultorio de Inés Camacho']))
    expect(router.state.location.search).toBe(`?q=pediatra&plan=${plan.slug}&copay=100`)
  })

  test('shows ten, and more when asked for', async () => {
    const { user } = await open('/search?q=farmacia')
    expect(await screen.findByText('12 resultados')).toBeVisible()
    expect(names()).toHaveLength(10)
    await user.click(screen.getByRole('link', { name: 'Ver más' }))
    await waitFor(() => expect(names()).toHaveLength(12))
    expect(screen.queryByRole('link', { name: 'Ver más' })).toBeNull()
  })

  test('keeps to the provider of its address until it is left', async () => {
    const { user, router } = await open('/ines-camacho/search?q=pediatra')
    expect(await screen.findByText('Solo en Inés Camacho')).toBeVisible()
    await waitFor(() => expect(names()).toEqual(['Consultorio de Inés Camacho']))
    await user.click(screen.getByRole('link', { name: 'Buscar en todos' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(router.state.location.pathname).toBe('/search')
  })

  test('takes the filter of a provider from the address, and gives it on', async () => {
    const { user, router } = await open('/search?q=pediatra&p=raul-pena')
    await waitFor(() => expect(names()).toEqual(['Consultorio de Raúl Peña']))
    await user.clear(await field())
    await user.type(await field(), 'niños{Enter}')
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('p')).toBe('raul-pena'))
  })

  test('filters in its second version, where an address of the first works too', async () => {
    const { user, router } = await open('/v2/search?q=pediatra')
    await waitFor(() => expect(names()).toHaveLength(2))
    await user.type(screen.getByLabelText('Código postal, municipio o colonia'), '44100')
    await user.selectOptions(screen.getByLabelText('Distancia'), '5 km')
    await user.selectOptions(screen.getByLabelText('Especialidad'), 'Pediatría')
    await user.click(screen.getByRole('button', { name: 'Buscar' }))
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        q: 'pediatra',
        place: '44100',
        km: '5',
        specialty: 'pediatrics',
      }),
    )
    expect(await screen.findByText(/resultados? a 5 km de Guadalajara/)).toBeVisible()
  })

  test('offers a wider circle and the whole country where no provider is near', async () => {
    await aPlace('Óptica Lejana', 'optometry', 0, { kind: 'optician', specialties: '[]' })
    await server.db
      .updateTable('provider_locations')
      .set({ position: { lat: 20.9, lng: -103.34 }, address: { ...address, zip: '45000' } })
      .where('name', '=', 'Consultorio de Óptica Lejana')
      .execute()
    const { user, router } = await open('/v2/search?q=óptica&place=44100&km=5')
    expect(await screen.findByText('No encontramos «óptica» cerca de 44100.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Ampliar a \d+ km \(1 resultado\)$/ }))
    await waitFor(() => expect(names()).toEqual(['Consultorio de Óptica Lejana']))
    expect(new URLSearchParams(router.state.location.search).get('km')).toMatch(/^\d+$/)
  })

  test('shows what to do in an emergency before anything else', async () => {
    await open('/search?q=dolor%20de%20pecho')
    expect(
      await screen.findByRole('heading', { name: /Llama al 911 o ve a urgencias ahora si:/ }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Llamar al 911' })).toHaveAttribute('href', 'tel:911')
  })

  test('says that it did not answer, keeps what was found, and tries again', async () => {
    const { user } = await open('/search?q=pediatra')
    await waitFor(() => expect(names()).toHaveLength(2))
    let isDown = true
    network.use(
      http.get('*/public/providers', () => (isDown ? new HttpResponse(null, { status: 503 }) : undefined)),
    )
    await user.clear(await field())
    await user.type(await field(), 'farmacia{Enter}')
    expect(await screen.findByText('La búsqueda no respondió.')).toBeVisible()
    expect(names()).toHaveLength(2)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(names()).toHaveLength(10))
  })

  test('is no page of a provider called as the console', async () => {
    for (const path of ['/admin/search', '/admin/v2/search']) {
      const { unmount } = await open(path)
      expect(await screen.findByText('No encontramos esta página')).toBeVisible()
      unmount()
    }
  })
})
