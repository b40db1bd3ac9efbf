// @vitest-environment node
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { curpCheckDigit } from '@/contract/mexico'
import { aMember, anAccount, aPerson } from '../support/records'
import { importIn, rehearsed, rehearseGroup, rowsOf, sendGroupFile } from '../support/groups'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
let as: { token: string }
let account: string
beforeEach(async () => {
  as = { token: await tokenFor('manager') }
  account = (await anAccount(server.db)).uuid
})

const aCurp = (body: string) => body + curpCheckDigit(body)
const CURP = aCurp('GOSE900101MDFMLV0')
const told = async (content: string | Uint8Array) => {
  const { found, rows } = await rehearsed(as, account, content)
  return { found, said: rows.map(({ label, outcome, messages }) => [label, outcome, ...messages]) }
}
const refusal = async (content: string | Uint8Array) => {
  const reply = await sendGroupFile(as, account, content)
  return [reply.statusCode, (reply.json() as { errors?: { message: string }[] }).errors?.[0]?.message]
}
const xlsx = async (rows: unknown[][]) =>
  writeXlsx({ sheets: [{ name: 'Hoja 1', rows: rows as (string | number | Date | null)[][] }] })
const keptNothing = async () =>
  expect(
    await server.db.selectFrom('members').select('uuid').where('account_uuid', '=', account).execute(),
  ).toEqual([])

describe('a file is read', () => {
  test('in Latin-1, with semicolons, titles before the headings and the headings twice', async () => {
    const text =
      'GRUPO NÚÑEZ;;\n;;\nNombre;Apellido paterno;Género\nName;Last name;Gender\nÍñigo;Peña;Hombre\n'
    const { found, said } = await told(Buffer.from(text, 'latin1'))
    expect(found.notes).toEqual([
      'Los encabezados están en la fila 3; lo de antes no se lee',
      'La fila 4 repite los encabezados y no se lee',
    ])
    expect(said).toEqual([['Íñigo Peña', 'add']])
  })

  test('from a workbook, with its dates as dates, serial numbers or text', async () => {
    const content = await xlsx([
      ['Nombre completo', 'Nacimiento', 'No. de empleado', 'Teléfono'],
      ['Ana de la Cruz Ríos', new Date('1980-04-03T00:00:00Z'), 12, 5512345678],
      ['Luis Gil', 29_314, 13, '55 1234 5679'],
    ])
    const { said, found } = await told(content)
    expect(said).toEqual([
      ['Ana de la Cruz Ríos', 'add'],
      ['Luis Gil', 'add'],
    ])
    expect(found.columns).toEqual(['full_name', 'birth_date', 'employee_number', 'phone'])
    const planned = await server.db
      .selectFrom('group_import_rows')
      .select('plan')
      .where('import_uuid', '=', found.uuid)
      .orderBy('position')
      .execute()
    expect(planned.map(({ plan }) => plan?.person_values)).toEqual([
      {
        given_names: 'Ana',
        last_name: 'de la Cruz',
        second_last_name: 'Ríos',
        birth_date: '1980-04-03',
        phone: '+525512345678',
      },
      { given_names: 'Luis', last_name: 'Gil', birth_date: '1980-04-03', phone: '+525512345679' },
    ])
  })
})

describe('a bad file', () => {
  test.each([
    ['', 'El archivo está vacío'],
    ['Nombre,Apellidos\n', 'El archivo no tiene a nadie debajo de los encabezados'],
    [
      'Nombre,Apellidos\n"Ana,Gil\n',
      'El archivo tiene comillas sin cerrar. Guárdalo de nuevo desde tu hoja de cálculo',
    ],
    ['\u0000\u0001\u0002', 'No es un archivo CSV ni de Excel. Guárdalo como .xlsx o como CSV'],
  ])('%j is refused in words', async (content, sentence) => {
    expect(await refusal(content)).toEqual([422, sentence])
    await keptNothing()
  })

  test('of an old Excel, or a damaged one, is refused in words', async () => {
    expect((await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex')))[1]).toMatch(/^Es un Excel anterior a 2007/)
    const whole = await xlsx([['Nombre'], ['Ana']])
    expect((await refusal(whole.slice(0, whole.length / 2)))[1]).toMatch(/^El archivo está dañado/)
    expect((await refusal(Buffer.from('PK\u0003\u0004 and no more')))[1]).toMatch(/dañado/)
  })

  test('of a million rows is refused as soon as that shows', async () => {
    const lines = `Nombre,Apellidos\n${'Ana,Gil\n'.repeat(1_000_000)}`
    const from = performance.now()
    expect(await refusal(lines)).toEqual([422, 'El archivo tiene más de 20,000 filas. Divídelo en varios'])
    expect(performance.now() - from).toBeLessThan(20_000)
    const kept = await server.db
      .selectFrom('group_imports')
      .select('uuid')
      .where('account_uuid', '=', account)
      .execute()
    expect(kept).toEqual([])
  })

  test('beyond twenty megabytes is not read', async () => {
    expect((await refusal('x'.repeat(20 * 1024 * 1024 + 1)))[0]).toBe(413)
  })
})

describe('a bad row says what is wrong with it', () => {
  const HEAD = 'Nombre,Apellidos,Nacimiento,Sexo,Parentesco,CURP,Correo,Celular,RFC,NSS,Empleado No'
  test.each([
    [
      'Ana,Gil,1900-01-00,Mujer',
      'Fecha de nacimiento: La fecha “1900-01-00” es un relleno. Escribe la que es',
    ],
    ['Ana,Gil,0,Mujer', 'Fecha de nacimiento: La fecha “0” es un relleno. Escribe la que es'],
    ['Ana,Gil,31/02/1990,Mujer', 'Fecha de nacimiento: No existe el día “31/02/1990”'],
    ['Ana,Gil,3/4/80,Mujer', 'Fecha de nacimiento: Escribe el año de “3/4/80” con cuatro dígitos'],
    ['Ana,Gil,3/4/2090,Mujer', 'Fecha de nacimiento: La fecha de nacimiento no puede ser futura'],
    [
      'Ana,Gil,hace mucho,Mujer',
      'Fecha de nacimiento: No se entiende la fecha “hace mucho”. Escríbela como 31/12/1980',
    ],
    ['Ana,Gil,,M', 'Sexo: “M” no dice si es mujer u hombre. Escribe Mujer u Hombre'],
    ['Ana,Gil,,Sí', 'Sexo: “Sí” no dice si es mujer u hombre. Escribe Mujer u Hombre'],
    ['Ana,Gil,,,Cuate', /^Parentesco: “Cuate” no es un parentesco/],
    ['Ana,Gil,,,,NADA', 'CURP: Revisa la CURP: debe tener 18 caracteres'],
    [`Ana,Gil,1990-01-02,,,${CURP}`, 'Fecha de nacimiento: La CURP dice 01/01/1990'],
    ['Ana,Gil,,,,,ana@', /^Correo: /],
    ['Ana,Gil,,,,,,123', /^Teléfono: El celular debe tener 10 dígitos/],
    [
      'Ana,Gil,,,,,,5.51E+09',
      'Teléfono: “5.51E+09” está cortado por la hoja de cálculo. Da formato de texto a la columna',
    ],
    ['Ana,Gil,,,,,,,EKU9003173C9', 'RFC: El RFC de una persona tiene 13 caracteres'],
    ['Ana,Gil,,,,,,,,123', 'NSS: El número de seguridad social debe tener 11 dígitos'],
    ['=HYPERLINK(1),Gil', 'Nombre: la celda tiene una fórmula. Pega su valor'],
    ['#N/A,Gil', 'Nombre: la celda dice #N/A, una fórmula con error'],
    ['Ana,', 'Falta el apellido'],
    ['An4,Gil', 'Nombre: Usa solo letras, espacios, puntos, apóstrofos o guiones'],
    ['Ana,Gil,,,Hija', 'No se sabe de quién depende. Agrega la columna Titular'],
  ])('%s', async (line, sentence) => {
    const { said, found } = await told(`${HEAD}\n${line}\n`)
    expect(said).toHaveLength(1)
    expect(said[0]?.[1]).toBe('error')
    expect(said[0]?.[2]).toMatch(sentence)
    expect(found.counts).toMatchObject({ error: 1, add: 0 })
    await keptNothing()
  })
})

describe('a person', () => {
  test('who is in the file twice is told by both rows', async () => {
    const { said } = await told(
      [
        'Nombre,Apellidos,Nacimiento,CURP',
        'Ana,Gil,1990-01-01,',
        'ANA,GIL,1991-02-02,',
        `Eva,Sol,1990-01-01,${CURP}`,
        `Eva,Sol,,${CURP}`,
        'Ida,Mar,1980-01-01,',
        'Ida,Mar,1980-01-01,',
      ].join('\n'),
    )
    const namesake = (line: number) =>
      `Se llama igual que en la fila ${line}, con otra fecha de nacimiento. Si son dos personas, agrega la CURP de cada una`
    expect(said.map(([, , message]) => message)).toEqual([
      namesake(3),
      namesake(2),
      'Está también en la fila 5, con la misma CURP. Deja una',
      'Está también en la fila 4, con la misma CURP. Deja una',
      'Está también en la fila 7. Deja una',
      'Está también en la fila 6. Deja una',
    ])
  })

  test('whose CURP or number is somebody else’s is refused, and one who may be known is told', async () => {
    const other = await aPerson(server.db, {
      given_names: 'Eva',
      last_name: 'Sol',
      curp: CURP,
      birth_date: '1990-01-01',
    })
    const alike = await aPerson(server.db, {
      given_names: 'Rosalba',
      last_name: 'Quintanar',
      birth_date: '1970-05-05',
    })
    const mine = await aMember(server.db, { account_uuid: account, employee_number: '12' })
    const { said } = await told(
      [
        'Nombre,Apellidos,Nacimiento,CURP,No. empleado',
        `Otilia,Rey,,${CURP},`,
        'Zoe,Lux,,,12',
        'Rosalva,Quintanar,5/5/1970,,',
      ].join('\n'),
    )
    expect(said).toEqual([
      [
        'Otilia Rey',
        'error',
        `La CURP es de ${other.full_name} (${other.number}), que se llama de otro modo`,
      ],
      [
        'Zoe Lux',
        'error',
        `El número de empleado 12 es de ${mine.full_name} (${mine.number}), que se llama de otro modo`,
      ],
      [
        'Rosalva Quintanar',
        'add',
        `Puede ser ${alike.full_name} (${alike.number}): se llama igual o casi igual y nació el mismo día`,
      ],
    ])
  })

  test('who is registered already is enrolled with their own record', async () => {
    const known = await aPerson(server.db, {
      given_names: 'Ema',
      last_name: 'Sol',
      birth_date: '1990-01-01',
      sex: null,
    })
    const { said, found } = await told('Nombre,Apellidos,Nacimiento,Sexo\nEma,Sol,01-ene-1990,Mujer\n')
    expect(said).toEqual([['Ema Sol', 'add', `Ya está registrada como ${known.number}`]])
    expect((await rowsOf(as, found.uuid))[0]?.changes).toEqual([
      { field: 'sex', before: null, after: 'female' },
    ])
  })
})

test('a choice that does not hold together is refused by its field', async () => {
  const sent = importIn(await sendGroupFile(as, account, 'Nombre,Apellidos\nEva,Sol\n'))
  const fields = async (wish: object) =>
    ((await rehearseGroup(as, sent, wish)).json() as { errors: { field: string }[] }).errors.map(
      ({ field }) => field,
    )
  expect(await fields({ columns: ['given_names', 'given_names'] })).toEqual(['columns'])
  expect(await fields({ columns: [null, null] })).toEqual(['columns'])
  expect(await fields({ mode: 'difference' })).toEqual(['columns'])
  expect(await fields({ cover: 'plan' })).toEqual(['plan_uuid', 'funding'])
  expect(await fields({ columns: ['given_names'] })).toEqual(['columns'])
  expect((await call(as, 'admin/members/imports/not-a-uuid')).statusCode).toBe(404)
})
