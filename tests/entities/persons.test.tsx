import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aCustomer, anAccount, aPerson, aTicket } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed, NOBODY, openTab, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('persons').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

const logs = (uuid: string) =>
  server.db.selectFrom('logs').selectAll().where('subject_uuid', '=', uuid).orderBy('position').execute()

let gabriela: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  const { db } = server
  gabriela = await aPerson(db, {
    given_names: 'Gabriela',
    last_name: 'Listada',
    birth_date: '1985-02-14',
    curp: 'NAGM850214MDFXML09',
    phone: '+525500998877',
    marketing_consent: true,
  })
  const bruno = await aPerson(db, {
    given_names: 'Bruno',
    last_name: 'Listada',
    birth_date: '1990-05-20',
    sex: 'male',
    email: null,
  })
  await aPerson(db, {
    given_names: 'Ana',
    last_name: 'Listada',
    status: 'inactive',
    birth_date: '1999-01-01',
  })
  const account = await anAccount(db, {
    name: 'Cuenta de Gabriela',
    type: 'individual',
    holder_person_uuid: gabriela.uuid,
  })
  await aCustomer(db, { person_uuid: bruno.uuid, account_uuid: account.uuid, name: 'Bruno paga' })
})

test('the record of a person tells at a glance what a caller asks about', async () => {
  const requester = {
    kind: 'person',
    uuid: gabriela.uuid,
    name: 'Gabriela',
    email: null,
    phone: null,
  } as const
  await aTicket(server.db, { requester, subject: 'No llega mi credencial' })
  await open(`/admin/persons/${gabriela.uuid}`, { as: 'viewer' })
  const glance = within(await screen.findByRole('region', { name: 'De un vistazo' }))
  expect(await glance.findByRole('link', { name: 'No llega mi credencial' })).toBeVisible()
  expect(await glance.findByText('Sin cobertura')).toBeVisible()
  expect(await glance.findByText('Al corriente')).toBeVisible()
})

describe('the listing of persons', () => {
  test('shows an editor each with their identifiers and what they are to us', async () => {
    await open('/admin/persons?q=listada', { as: 'manager' })
    expect(await listed('Personas')).toEqual(['Ana Listada', 'Bruno Listada', 'Gabriela Listada'])
    const row = screen.getByRole('row', { name: /Gabriela Listada/ })
    for (const text of ['NAGM850214MDFXML09', '14 feb 1985', '55 0099 8877', 'Titular', 'Activa'])
      expect(row).toHaveTextContent(text)
  })

  test('shows a viewer only part of each identifier', async () => {
    await open('/admin/persons?q=listada', { as: 'viewer' })
    await listed('Personas')
    const row = screen.getByRole('row', { name: /Gabriela Listada/ })
    expect(row).toHaveTextContent('NAGM85••••••••••09')
    expect(row).not.toHaveTextContent('1985')
    expect(row).not.toHaveTextContent('0099')
    expect(row).toHaveTextContent('8877')
  })

  test.each([
    ['status=inactive', ['Ana Listada']],
    ['role=customer', ['Bruno Listada']],
    ['role=customer&role=holder', ['Bruno Listada', 'Gabriela Listada']],
    ['sex=male', ['Bruno Listada']],
    ['has_curp=true', ['Gabriela Listada']],
    ['incomplete=true', ['Bruno Listada']],
    ['consent=true', ['Gabriela Listada']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/persons?q=listada&${query}`, { as: 'viewer' })
    expect(await listed('Personas')).toEqual(expected)
  })

  test('is ordered by birth date for those who see it', async () => {
    await open('/admin/persons?q=listada&sort=birth_date', { as: 'manager' })
    expect(await listed('Personas')).toEqual(['Gabriela Listada', 'Bruno Listada', 'Ana Listada'])
    expect(screen.getByRole('button', { name: 'Nacimiento' })).toBeVisible()
  })

  test('offers a viewer no order by birth date', async () => {
    await open('/admin/persons?q=listada', { as: 'viewer' })
    expect(await listed('Personas')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Nombre' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Nacimiento' })).toBeNull()
  })

  test('is narrowed by a view and by a filter, and sorted by its heads', async () => {
    const { user, address } = await open('/admin/persons?q=listada', { as: 'viewer' })
    const views = within(await screen.findByRole('navigation', { name: 'Vistas de personas' }))
    await user.click(views.getByRole('link', { name: /^Clientes/ }))
    await waitFor(async () => expect(await listed('Personas')).toEqual(['Bruno Listada']))
    expect(address()).toBe('/admin/persons?q=listada&role=customer')
    await user.click(views.getByRole('link', { name: /^Todas/ }))
    await waitFor(async () => expect(await listed('Personas')).toHaveLength(3))
    // By their names already, as the arrow says.
    await user.click(screen.getByRole('button', { name: 'Nombre' }))
    await waitFor(async () => expect((await listed('Personas'))[0]).toBe('Gabriela Listada'))
    await user.click(screen.getByRole('button', { name: 'Estado', expanded: false }))
    await user.click(screen.getByRole('checkbox', { name: 'Fusionada' }))
    expect(await screen.findByText('Ninguna persona coincide con estos filtros')).toBeVisible()
    expect(address()).toBe('/admin/persons?q=listada&sort=-full_name&status=merged')
  })

  test('offers no role to create one: they come with a plan or a member', async () => {
    await open('/admin/persons?q=nobody+at+all', { as: 'admin' })
    expect(await screen.findByText('Ninguna persona coincide con estos filtros')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Crear persona' })).not.toBeInTheDocument()
  })
})

describe('a person', () => {
  test('opens from their row with their identity and accounts, and leads back', async () => {
    const { user, address } = await open('/admin/persons?q=listada&has_curp=true', { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Gabriela Listada' }))
    expect(await titled('Gabriela Listada')).toBeVisible()
    await screen.findByRole('region', { name: 'Identidad' })
    expect(fact('CURP')[0]).toContain('NAGM850214MDFXML09')
    expect(fact('Relación')).toEqual(['Titular'])
    expect(screen.queryByRole('button', { name: 'Mostrar' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /^Cuentas\s*1$/ }))
    expect(await listed('Cuentas')).toEqual(['Cuenta de Gabriela'])
    await user.click(screen.getByRole('tab', { name: /^Clientes\s*0$/ }))
    expect(await screen.findByText('Sin clientes todavía')).toBeVisible()
    await user.click(
      within(screen.getByRole('navigation', { name: 'Ruta' })).getByRole('link', { name: 'Personas' }),
    )
    expect(await listed('Personas')).toEqual(['Gabriela Listada'])
    expect(address()).toBe('/admin/persons?q=listada&has_curp=true')
  })

  test('shows a viewer a CURP only when asked, which the audit log then records', async () => {
    const { user } = await open(`/admin/persons/${gabriela.uuid}`, { as: 'viewer' })
    const identifiers = within(await screen.findByRole('region', { name: 'Identificadores' }))
    expect(fact('CURP')[0]).toContain('NAGM85••••••••••09')
    expect(identifiers.getByText('CURP oculto')).toBeInTheDocument()
    expect(screen.queryByText('NAGM850214MDFXML09')).not.toBeInTheDocument()
    await user.click(identifiers.getByRole('button', { name: 'Mostrar' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Mostrar CURP?' }))
    await user.click(dialog.getByRole('button', { name: 'Mostrar dato' }))
    expect(await dialog.findByText('Escribe el motivo')).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Llamó para confirmar su cita')
    await user.click(dialog.getByRole('button', { name: 'Mostrar dato' }))
    expect(await identifiers.findByText('NAGM850214MDFXML09')).toBeVisible()
    await user.click(identifiers.getByRole('button', { name: 'Ocultar' }))
    expect(screen.queryByText('NAGM850214MDFXML09')).not.toBeInTheDocument()
    expect(await logs(gabriela.uuid)).toMatchObject([
      { action: 'viewed_sensitive', changed_fields: ['curp'], actor_role: 'viewer' },
    ])
  })

  test('is only read by a viewer, also where the address asks to edit', async () => {
    await open(`/admin/persons/${gabriela.uuid}?edit=1`, { as: 'viewer' })
    await screen.findByRole('region', { name: 'Identidad' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Editar persona' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument()
  })

  test('that does not exist is said to be missing, in its place', async () => {
    await open(`/admin/persons/${NOBODY}`, { as: 'viewer' })
    expect(await titled('No encontramos esta persona')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir a Personas' })).toBeVisible()
  })

  test.each([
    ['markup', '<svg onload=alert(1)>'],
    ['emoji', 'Sol 🌞'],
    ['right-to-left letters', 'محمد بن سلمان'],
    ['10,000 letters', 'Larga'.padEnd(10_000, 'a')],
  ])('whose name has %s shows it as text', async (_kind, given_names) => {
    const { uuid, full_name } = await aPerson(server.db, { given_names })
    await open(`/admin/persons/${uuid}`, { as: 'viewer' })
    const heading = () => screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(heading().textContent).toBe(full_name))
    expect(heading().children).toHaveLength(0)
  })
})

test('shows who may be the same person, and what they have in common', async () => {
  const alike = { given_names: 'Rufina', birth_date: '1990-05-20', email: 'rufina@x.mx' }
  const one = await aPerson(server.db, { ...alike, last_name: 'Repetida' })
  const two = await aPerson(server.db, { ...alike, last_name: 'Repetyda' })
  const { user } = await open('/admin/persons?possible_duplicate=true&q=rufina', { as: 'viewer' })
  expect(await listed('Personas')).toEqual([one.full_name, two.full_name])
  await user.click(screen.getByRole('link', { name: one.full_name }))
  await openTab(user, /^Posibles duplicados\s*1$/)
  const row = within(await screen.findByRole('row', { name: /Rufina Repetyda/ }))
  expect(row.getByText('Nombre y nacimiento · Correo')).toBeVisible()
  await user.click(row.getByRole('link', { name: two.full_name }))
  expect(await titled(two.full_name)).toBeVisible()
})

describe('two records of one person', () => {
  const two = async () => {
    const old = await aPerson(server.db, {
      given_names: 'Melesia',
      birth_date: '1990-05-20',
      last_name: 'Doble',
      phone: null,
      created_at: '2025-01-01T12:00:00.000Z',
    })
    const fresh = await aPerson(server.db, {
      given_names: 'Melesia',
      birth_date: '1990-05-20',
      last_name: 'Dovle',
      phone: '+525512312312',
    })
    await anAccount(server.db, {
      name: 'Cuenta de Melesia',
      type: 'individual',
      holder_person_uuid: fresh.uuid,
    })
    return { old, fresh }
  }

  test('are made one by an administrator, datum by datum, which is counted before and can be undone', async () => {
    const { old, fresh } = await two()
    const { user, address } = await open(`/admin/persons/${fresh.uuid}?tab=duplicados`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: `Fusionar ${old.full_name}` }))
    await screen.findByRole('row', { name: /^Se queda este registro/ })
    const dialog = within(screen.getByRole('dialog', { name: 'Fusionar con otra persona' }))
    const row = (name: string) => within(dialog.getByRole('row', { name: new RegExp(`^${name}`) }))
    expect(row('Se queda este registro').getByRole('radio', { name: old.number })).toBeChecked()
    expect(row('Celular').getByRole('radio', { name: '55 1231 2312' })).toBeChecked()
    await user.click(row('Primer apellido').getByRole('radio', { name: 'Dovle' }))
    expect(await dialog.findByText('1 cuenta: Cuenta de Melesia')).toBeVisible()
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Fusionar personas' })).not.toHaveAttribute('aria-disabled'),
    )
    await user.click(dialog.getByRole('button', { name: 'Fusionar personas' }))
    expect(await titled('Melesia Dovle')).toBeVisible()
    await waitFor(() => expect(address()).toBe(`/admin/persons/${old.uuid}?from=${fresh.uuid}`))
    expect(
      await screen.findByText(
        `Abriste a ${fresh.full_name} (${fresh.number}), que se fusionó con esta persona.`,
      ),
    ).toBeVisible()
    expect(await saved(old.uuid)).toMatchObject({ phone: '+525512312312', last_name: 'Dovle' })

    await user.click(screen.getByRole('link', { name: 'Ver cómo era' }))
    expect(await screen.findByText(/^Este registro se fusionó con/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Editar persona' })).not.toBeInTheDocument()
    await choose(user, 'Deshacer fusión')
    const question = within(
      await screen.findByRole('dialog', { name: '¿Deshacer la fusión de Melesia Dovle?' }),
    )
    expect(await question.findByText('1 cuenta: Cuenta de Melesia')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Deshacer fusión' }))
    expect(await screen.findByText('Fusión deshecha')).toBeVisible()
    expect(await saved(fresh.uuid)).toMatchObject({ status: 'active', merged_into_uuid: null })
    expect(await saved(old.uuid)).toMatchObject({ phone: null, last_name: 'Doble' })
  })

  test('are not made one by who manages', async () => {
    const { fresh } = await two()
    const { user } = await open(`/admin/persons/${fresh.uuid}?tab=duplicados`, { as: 'manager' })
    expect((await screen.findAllByRole('row', { name: /Melesia Doble/ })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^Fusionar/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    expect(await screen.findByRole('menuitem', { name: 'Desactivar' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: /^Fusionar/ })).not.toBeInTheDocument()
  })
})

test('that a person died is written down with its document, after what ends with it is shown', async () => {
  const { uuid } = await aPerson(server.db, { given_names: 'Evaristo', last_name: 'Finado' })
  const { user } = await open(`/admin/persons/${uuid}`, { as: 'manager' })
  const dialog = await choose(user, 'Registrar fallecimiento…')
  await user.type(await dialog.findByLabelText('Fecha de fallecimiento'), '1/3/2026')
  await user.upload(
    dialog.getByLabelText<HTMLInputElement>('Adjuntar', { selector: 'input' }),
    new File(['%PDF-1.4 acta'], 'acta.pdf', { type: 'application/pdf' }),
  )
  expect(await dialog.findByText(/^1 ticket de soporte: /)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Registrar fallecimiento' })
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'))
  await user.click(confirm)
  expect(await screen.findByText('Fallecimiento registrado')).toBeVisible()
  expect(await saved(uuid)).toMatchObject({ status: 'deceased', deceased_on: '2026-03-01' })
})

describe('editing a person', () => {
  test('sends only what changed, and the audit log tells that an identifier changed but not what it is', async () => {
    const { uuid } = await aPerson(server.db)
    const { user, address } = await open(`/admin/persons/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('link', { name: 'Editar persona' }))
    await user.type(await screen.findByLabelText(/^Celular/), '5512345678')
    await user.click(screen.getByRole('radio', { name: 'Otro' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Celular')).toEqual(['55 1234 5678']))
    expect(address()).toBe(`/admin/persons/${uuid}`)
    expect(await saved(uuid)).toMatchObject({ version: 2, phone: '+525512345678', sex: 'other' })
    const [log] = await logs(uuid)
    expect(log?.changes).toEqual(
      expect.arrayContaining([
        { field: 'phone', before: null, after: null, masked: true },
        { field: 'sex', before: 'female', after: 'other', masked: false },
      ]),
    )
    expect(log?.changes).toHaveLength(2)
  })

  test('says at the fields what is wrong, before anything is sent', async () => {
    const { uuid } = await aPerson(server.db)
    const { user } = await open(`/admin/persons/${uuid}?edit=1`, { as: 'manager' })
    await user.type(await screen.findByLabelText(/^CURP/), 'NAGM850214MDFXML00')
    await user.type(screen.getByLabelText(/^Celular/), '123')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findAllByText(/^Revisa la CURP/)).length).toBeGreaterThan(0)
    expect(screen.getByLabelText(/^CURP/)).toBeInvalid()
    expect(screen.getByLabelText(/^Celular/)).toBeInvalid()
    expect((await saved(uuid)).version).toBe(1)
  })

  test('to what only one may have is refused at its field by the server', async () => {
    const { uuid } = await aPerson(server.db, { external_id: null })
    await aPerson(server.db, { external_id: 'RH-1' })
    const { user } = await open(`/admin/persons/${uuid}?edit=1`, { as: 'manager' })
    await user.type(await screen.findByLabelText(/^Identificador externo/), 'RH-1')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(screen.getByLabelText(/^Identificador externo/)).toHaveAccessibleDescription(
        'Otro registro ya tiene esa clave',
      ),
    )
    expect(screen.queryByRole('button', { name: 'Continuar de todos modos' })).not.toBeInTheDocument()
  })

  test('to the name and birth date of another asks whether it is meant, and then saves it', async () => {
    const twin = await aPerson(server.db, { birth_date: '1970-03-09' })
    const { uuid } = await aPerson(server.db, {
      given_names: twin.given_names,
      last_name: twin.last_name,
      birth_date: null,
    })
    const { user } = await open(`/admin/persons/${uuid}?edit=1`, { as: 'manager' })
    await user.type(await screen.findByLabelText(/^Fecha de nacimiento/), '9/3/1970')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const summary = within(await screen.findByRole('alert'))
    const words = `${twin.full_name} (${twin.number}) se llama igual o casi igual y nació el mismo día`
    expect(summary.getByRole('button', { name: words })).toBeVisible()
    expect(summary.getByRole('link', { name: `Abrir ${twin.full_name} (${twin.number})` })).toHaveAttribute(
      'href',
      `/admin/persons/${twin.uuid}`,
    )
    expect((await saved(uuid)).birth_date).toBeNull()
    await user.click(summary.getByRole('button', { name: 'Continuar de todos modos' }))
    expect(await screen.findByText('Cambios guardados')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ birth_date: '1970-03-09', version: 2 })
  })

  test('what another user has changed meanwhile asks whose stays', { tags: [LONG] }, async () => {
    const { uuid } = await aPerson(server.db)
    const { user } = await open(`/admin/persons/${uuid}?edit=1`, { as: 'manager' })
    const email = await screen.findByLabelText(/^Correo electrónico/)
    await call('admin', `admin/persons/${uuid}`, {
      method: 'PATCH',
      body: { email: 'otra@ejemplo.test' },
      headers: { 'if-match': '"1"' },
    })
    await user.clear(email)
    await user.type(email, 'mia@ejemplo.test')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Alguien cambió esta persona mientras la editabas' }),
    )
    expect(dialog.getByLabelText(/otra@ejemplo\.test$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Guardar con mis cambios elegidos' }))
    // The dialog shows the value too: only the link is the record, saved.
    expect(await screen.findByRole('link', { name: 'mia@ejemplo.test' })).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ email: 'mia@ejemplo.test', version: 3 })
  })
})

describe("a person's status", () => {
  test('changes with a reason, and back; the tag and the activity follow', async () => {
    const { uuid, full_name } = await aPerson(server.db)
    const { user } = await open(`/admin/persons/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Desactivar')
    expect(dialog.getByRole('heading', { name: `¿Desactivar a ${full_name}?` })).toBeVisible()
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Lo pidió')
    await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Inactiva')).toBeVisible()
    expect(await screen.findByText('Persona desactivada', { selector: 'aside p' })).toBeVisible()
    expect((await logs(uuid)).at(-1)?.reason).toBe('Lo pidió')
    const back = await choose(user, 'Reactivar')
    await back.findByText('Nada más se verá afectado.')
    await user.click(back.getByRole('button', { name: 'Reactivar' }))
    expect(await screen.findByText('Activa')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ status: 'active', version: 3 })
  })
})

describe('anonymizing a person', () => {
  test('leaves a record that says so, and that no role may change', async () => {
    const { uuid, full_name } = await aPerson(server.db, { email: 'olvidada@ejemplo.mx' })
    const { user, router } = await open(`/admin/persons/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Anonimizar')
    expect(
      dialog.getByRole('heading', { name: `¿Anonimizar a ${full_name}? No se puede deshacer.` }),
    ).toBeVisible()
    await dialog.findByText(/notas internas conservan lo que ya decían/)
    await user.click(dialog.getByRole('button', { name: 'Anonimizar' }))
    expect(await titled('Persona anonimizada')).toBeVisible()
    expect(screen.getByText('Inactiva')).toBeVisible()
    expect(screen.getByText('Eliminada')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Editar persona' })).toBeNull()
    await router.navigate(`/admin/persons/${uuid}?edit=1`)
    expect(await screen.findByRole('tab', { name: 'Resumen' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    expect(await saved(uuid)).toMatchObject({ email: null, archived_at: expect.any(String) })
  })
})

describe('deleting a person', () => {
  test('is for administrators, and refused with its reason while they hold an account', async () => {
    const { user, unmount } = await open(`/admin/persons/${gabriela.uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.queryByRole('menuitem', { name: 'Eliminar persona' })).not.toBeInTheDocument()
    unmount()
    const admin = await open(`/admin/persons/${gabriela.uuid}`, { as: 'admin' })
    const dialog = await choose(admin.user, 'Eliminar persona')
    await admin.user.click(dialog.getByRole('button', { name: 'Eliminar persona' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Es titular de una cuenta. Desactívala en su lugar',
    )
    expect((await saved(gabriela.uuid)).archived_at).toBeNull()
  })
})
