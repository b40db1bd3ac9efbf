// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, aMember, anAccount, aPerson, aUser } from '../support/records'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aPlan } from '../support/sales'
import {
  commitGroup,
  committed,
  importIn,
  rehearsed,
  rehearseGroup,
  rowsOf,
  sendGroupFile,
  undone,
} from '../support/groups'
import { call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'

const server = referenceServer()
let as: { token: string }
let manager: { uuid: string }
const signIn = async () => {
  as = { token: (await sessionFor(manager)).token }
}
beforeEach(async () => {
  manager = await aUser(server.db, { role: 'manager' })
  await signIn()
})

const HEAD =
  'Número de empleado,Nombre,Apellido paterno,Apellido materno,Fecha de nacimiento,Sexo,Parentesco,Titular'
const file = (...lines: string[]) => [HEAD, ...lines].join('\n')
const membersOf = (account_uuid: string) =>
  server.db
    .selectFrom('members')
    .selectAll()
    .where('account_uuid', '=', account_uuid)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute()
const standing = async (account_uuid: string) =>
  (await membersOf(account_uuid)).map(({ full_name, status }) => `${full_name} ${status}`)

describe('a file of people', () => {
  test('is read by its headings, and adds titulars with those who depend on them', async () => {
    const { uuid } = await anAccount(server.db)
    const { found, rows } = await rehearsed(
      as,
      uuid,
      file(
        '17,LUIS ALBERTO,DE LA CRUZ,RÍOS,03/04/1980,H,Titular,',
        ',Ana,De la Cruz,Paz,2012-05-06,M,Hija,17',
        '18,Marta,Gil,,3-abr-1975,Mujer,,',
      ),
    )
    expect(found).toMatchObject({
      state: 'rehearsed',
      counts: { add: 3, change: 0, end: 0, unchanged: 0, error: 0 },
    })
    expect(rows.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['Luis Alberto De la Cruz Ríos', 'add'],
      ['Ana De la Cruz Paz', 'add'],
      ['Marta Gil', 'add'],
    ])
    expect(await membersOf(uuid)).toEqual([])
    const job = await committed(as, found, server.jobs)
    expect(job).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0, undoable: 3 })
    const [luis, ana, marta] = await membersOf(uuid)
    expect(luis).toMatchObject({
      kind: 'holder',
      employee_number: '17',
      birth_date: '1980-04-03',
      sex: 'male',
    })
    expect(ana).toMatchObject({
      kind: 'dependent',
      relationship: 'child',
      holder_member_uuid: luis?.uuid,
      employee_number: null,
      sex: 'female',
    })
    expect(marta).toMatchObject({ full_name: 'Marta Gil', birth_date: '1975-04-03' })
  })

  test('changes what it says otherwise, and puts it back within the day', async () => {
    const account = await anAccount(server.db)
    const person = await aPerson(server.db, {
      given_names: 'Rosa',
      last_name: 'Mora',
      birth_date: '1990-01-02',
    })
    const member = await aMember(server.db, {
      account_uuid: account.uuid,
      person_uuid: person.uuid,
      employee_number: '7',
      department: 'Ventas',
    })
    const { found, rows } = await rehearsed(
      as,
      account.uuid,
      'No. empleado;Nombre;Apellidos;Área;Correo\n7;Rosa;Mora;Compras;rosa@ejemplo.test\n',
    )
    expect(rows).toEqual([
      {
        line: 2,
        label: 'Rosa Mora',
        outcome: 'change',
        member: { uuid: member.uuid, label: member.number },
        changes: [
          { field: 'email', before: person.email, after: 'rosa@ejemplo.test' },
          { field: 'department', before: 'Ventas', after: 'Compras' },
        ],
        messages: [],
      },
    ])
    const job = await committed(as, found, server.jobs)
    const after = await membersOf(account.uuid)
    expect(after[0]?.department).toBe('Compras')
    server.clock.advance(20 * 3600)
    await signIn()
    expect(await undone(as, job, server.jobs)).toMatchObject({ state: 'done', done: 1, failed: 0 })
    expect((await membersOf(account.uuid))[0]?.department).toBe('Ventas')
    const kept = await server.db
      .selectFrom('persons')
      .select('email')
      .where('uuid', '=', person.uuid)
      .execute()
    expect(kept).toEqual([{ email: person.email }])
  })

  test('ends whom a list of everybody misses, with those who depend on them, and brings them back', async () => {
    const policy = await aPolicy(server.db)
    await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    const { account_uuid } = policy
    const child = await aMember(server.db, {
      account_uuid,
      kind: 'dependent',
      holder_member_uuid: policy.holder_member_uuid,
      relationship: 'child',
    })
    await aMemberPolicy(server.db, { policy_uuid: policy.uuid, member_uuid: child.uuid })
    const { found, rows } = await rehearsed(as, account_uuid, 'Nombre,Apellidos\nEva,Sol\n', {
      mode: 'whole',
    })
    expect(found.counts).toMatchObject({ add: 1, end: 2 })
    expect(rows.map(({ messages }) => messages[0])).toEqual([
      undefined,
      'No está en el archivo',
      'Termina con su titular',
    ])
    expect(found.price).toMatchObject({ after_cents: 0, changed: 1 })
    expect(found.price?.before_cents).toBeGreaterThan(0)
    const before = await standing(account_uuid)
    const job = await committed(as, found, server.jobs)
    const covers = () =>
      server.db
        .selectFrom('member_policies')
        .select('status')
        .where('policy_uuid', '=', policy.uuid)
        .execute()
    expect((await covers()).map(({ status }) => status)).toEqual(['ended', 'ended'])
    expect((await standing(account_uuid)).slice(0, 3)).toContain('Eva Sol pending')
    await undone(as, job, server.jobs)
    expect(await standing(account_uuid)).toEqual(before)
    expect((await covers()).map(({ status }) => status)).toEqual(['active', 'active'])
  })

  test('covers each family by a policy of its own, at the price that the rehearsal told', async () => {
    const { uuid } = await anAccount(server.db)
    const customer = await aCustomer(server.db, { account_uuid: uuid })
    await server.db
      .updateTable('accounts')
      .set({ default_customer_uuid: customer.uuid })
      .where('uuid', '=', uuid)
      .execute()
    const plan = await aPlan(server.db, { status: 'published' })
    const { found } = await rehearsed(
      as,
      uuid,
      file('1,Leo,Paz,,1980-01-01,H,Titular,', ',Mia,Paz,,2015-01-01,M,Hija,1', '2,Noe,Rey,,1981-01-01,H,,'),
      { cover: 'plan', plan_uuid: plan.uuid, funding: 'invoice' },
    )
    expect(found.counts).toMatchObject({ add: 3, error: 0 })
    const job = await committed(as, found, server.jobs)
    expect(job).toMatchObject({ state: 'done', done: 3 })
    const policies = await server.db
      .selectFrom('policies')
      .select(['status', 'monthly_cents', 'holder_name'])
      .where('account_uuid', '=', uuid)
      .orderBy('holder_name')
      .execute()
    expect(policies.map(({ status, holder_name }) => [holder_name, status])).toEqual([
      ['Leo Paz', 'active'],
      ['Noe Rey', 'active'],
    ])
    expect(found.price?.after_cents).toBe(policies.reduce((sum, one) => sum + one.monthly_cents, 0))
    expect(await standing(uuid)).toEqual(['Leo Paz active', 'Mia Paz active', 'Noe Rey active'])
    expect(await undone(as, job, server.jobs)).toMatchObject({ done: 3, failed: 0 })
    expect(await standing(uuid)).toEqual([])
    // The same file is taken in once more: whom the undo put away is found again.
    const again = await rehearsed(as, uuid, file('2,Noe,Rey,,1981-01-01,H,,'))
    expect((await committed(as, again.found, server.jobs)).state).toBe('done')
  })

  test('tells the changes of a month apart, by what each row says it is', async () => {
    const account = await anAccount(server.db)
    const staying = await aMember(server.db, { account_uuid: account.uuid, employee_number: '1' })
    const leaving = await aMember(server.db, { account_uuid: account.uuid, employee_number: '2' })
    const { found, rows } = await rehearsed(
      as,
      account.uuid,
      [
        'Movimiento,No. empleado,Nombre,Apellido paterno,Área,Motivo',
        'Baja,2,,,,Renunció',
        'Cambio,1,,,Finanzas,',
        'Alta,3,Iván,Luna,,',
        'Alta,1,,,,',
        'Baja,99,,,,',
        'Quizá,1,,,,',
      ].join('\n'),
      { mode: 'difference' },
    )
    expect(rows.map(({ outcome, messages }) => [outcome, messages[0]])).toEqual([
      ['end', undefined],
      ['error', 'El número de empleado 1 está también en la fila 5'],
      ['add', undefined],
      ['error', 'El número de empleado 1 está también en la fila 3'],
      ['error', 'Dice baja, y no es miembro de la cuenta'],
      ['error', 'Movimiento: “Quizá” no es alta, baja ni cambio'],
    ])
    expect((await commitGroup(as, found)).statusCode).toBe(409)
    expect(await standing(account.uuid)).toEqual([
      `${staying.full_name} active`,
      `${leaving.full_name} active`,
    ])
  })
})

describe('an import', () => {
  test('takes everything back where a row is refused at last', async () => {
    const account = await anAccount(server.db)
    const member = await aMember(server.db, {
      account_uuid: account.uuid,
      employee_number: '5',
      department: 'A',
    })
    const { found } = await rehearsed(
      as,
      account.uuid,
      'No. empleado,Nombre,Apellidos,Área\n4,Eva,Sol,B\n5,,,B\n',
    )
    await server.db.updateTable('members').set({ version: 2 }).where('uuid', '=', member.uuid).execute()
    const job = await committed(as, found, server.jobs)
    expect(job).toMatchObject({ state: 'failed', done: 0, undoable: 0 })
    expect(job.problem).toMatch(/^Fila 3, .*: Alguien lo cambió después de la revisión\. No se importó nada$/)
    expect(await standing(account.uuid)).toEqual([`${member.full_name} active`])
  })

  test('is undone but for whom somebody changed since', async () => {
    const { uuid } = await anAccount(server.db)
    const { found } = await rehearsed(as, uuid, 'Nombre,Apellidos\nEva,Sol\nIda,Mar\n')
    const job = await committed(as, found, server.jobs)
    const [eva] = await membersOf(uuid)
    await call('manager', `admin/members/${eva?.uuid}`, {
      method: 'PATCH',
      body: { department: 'Ventas' },
      headers: { 'if-match': `"${eva?.version}"` },
    })
    const back = await undone(as, job, server.jobs)
    expect(back).toMatchObject({ done: 1, failed: 1 })
    expect(back.results[0]).toMatchObject({
      label: 'Eva Sol',
      message: 'Alguien lo cambió después. Se dejó como está',
    })
    expect(await standing(uuid)).toEqual(['Eva Sol pending'])
  })

  test('is stopped with nothing left of it', async () => {
    const { uuid } = await anAccount(server.db)
    const { found } = await rehearsed(as, uuid, 'Nombre,Apellidos\nEva,Sol\nIda,Mar\n')
    const reply = await commitGroup(as, found)
    const { data } = reply.json() as { data: { uuid: string } }
    await call(as, `admin/jobs/${data.uuid}/stop`, { method: 'POST' })
    await server.jobs.runDue()
    const job = (await call(as, `admin/jobs/${data.uuid}`)).json() as {
      data: { state: string; problem: string }
    }
    expect(job.data).toMatchObject({ state: 'stopped', problem: 'Se detuvo. No se importó nada' })
    expect(await standing(uuid)).toEqual([])
  })

  test('needs what was rehearsed, is done once, and is nobody else’s', async () => {
    const { uuid } = await anAccount(server.db)
    const sent = importIn(await sendGroupFile(as, uuid, 'Nombre,Apellidos\nEva,Sol\n'))
    expect((await commitGroup(as, { ...sent, preview_token: 'a'.repeat(64) })).json()).toMatchObject({
      code: 'preview_required',
    })
    const found = importIn(await rehearseGroup(as, sent))
    expect((await commitGroup(as, { ...found, preview_token: 'a'.repeat(64) })).json()).toMatchObject({
      code: 'preview_changed',
    })
    const other = { token: await tokenFor('manager') }
    expect((await call(other, `admin/members/imports/${found.uuid}`)).statusCode).toBe(404)
    expect((await call('viewer', `admin/members/imports/${found.uuid}`)).statusCode).toBe(403)
    expect((await sendGroupFile({ token: await tokenFor('viewer') }, uuid, 'Nombre\n')).statusCode).toBe(403)
    expect((await commitGroup(as, found)).statusCode).toBe(201)
    expect((await commitGroup(as, found)).json()).toMatchObject({ code: 'invalid_transition' })
    await server.jobs.runDue()
  })

  test('remembers for the company what its columns say', async () => {
    const { uuid } = await anAccount(server.db)
    const content = 'Quién,Cuál apellido\nEva,Sol\n'
    const sent = importIn(await sendGroupFile(as, uuid, content))
    expect(sent).toMatchObject({ columns: [null, null], is_remembered: false })
    await rehearseGroup(as, sent, { columns: ['given_names', 'last_name'] })
    expect(importIn(await sendGroupFile(as, uuid, content))).toMatchObject({
      columns: ['given_names', 'last_name'],
      is_remembered: true,
    })
  })

  test('hands out the rows with errors as a file to mend', async () => {
    const { uuid } = await anAccount(server.db)
    const { found } = await rehearsed(as, uuid, 'Nombre,Apellidos,Sexo\nEva,Sol,M\nIda,Mar,?\n=1+1,Rey,H\n')
    const reply = await call(as, `admin/members/imports/${found.uuid}/errors`)
    expect(reply.headers['content-disposition']).toContain('empleados-errores.csv')
    expect(reply.body.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFNombre,Apellidos,Sexo,Error',
      'Ida,Mar,?,Sexo: “?” no dice si es mujer u hombre. Escribe Mujer u Hombre',
      "'=1+1,Rey,H,Nombre: la celda tiene una fórmula. Pega su valor",
    ])
    expect(await rowsOf(as, found.uuid, 'error')).toHaveLength(2)
  })
})
