import * as z from 'zod/mini'
import type { GroupColumn } from '@/contract/groupImports'
import type { Relationship } from '@/contract/members'
import { curpBirthDate, Nss, Phone, Rfc } from '@/contract/mexico'
import { curpTellsBirthDate, identityFields, type Sex } from '@/contract/persons'
import { Email, optionalText } from '@/contract/shapes'
import { foldHeading } from '@server/sheets/foldHeading'
import { readLifeDay } from '@server/sheets/readDay'
import { unguardCell } from '@server/sheets/unguardCell'
import {
  type MeaningOfM,
  type Movement,
  readMovement,
  readRelationship,
  readSex,
  splitName,
} from './readWords'

/** What is known of a person by a row: only what it says. */
export type PersonValues = Partial<{
  given_names: string
  last_name: string
  second_last_name: string
  birth_date: string
  sex: Sex
  curp: string
  tax_id: string
  nss: string
  email: string
  phone: string
}>

/** What is known of a member by a row: only what it says. */
type MemberValues = Partial<{
  employee_number: string
  department: string
  cost_center: string
  hired_on: string
}>

/** A row as it was read. */
export type ReadRow = {
  position: number
  line: number
  /** Whom it is about, as far as it says. */
  label: string
  movement: Movement | undefined
  member_number: string | undefined
  person: PersonValues
  member: MemberValues
  /** Who they are to the titular; undefined where the file does not say. */
  bond: 'holder' | Relationship | undefined
  /** What names the titular of a dependent, as it is written. */
  holder: string | undefined
  reason: string | undefined
  problems: string[]
}

type Reading = {
  columns: readonly (GroupColumn | null)[]
  meaningOfM: MeaningOfM
}

/** What columns are called in sentences. */
const names: Record<GroupColumn, string> = {
  type: 'Movimiento',
  employee_number: 'Número de empleado',
  member_number: 'Número de miembro',
  full_name: 'Nombre',
  full_name_reversed: 'Nombre',
  given_names: 'Nombre',
  last_name: 'Primer apellido',
  second_last_name: 'Segundo apellido',
  birth_date: 'Fecha de nacimiento',
  sex: 'Sexo',
  curp: 'CURP',
  tax_id: 'RFC',
  nss: 'NSS',
  email: 'Correo',
  phone: 'Teléfono',
  relationship: 'Parentesco',
  holder: 'Titular',
  department: 'Área',
  cost_center: 'Centro de costos',
  hired_on: 'Fecha de ingreso',
  reason: 'Motivo',
}

const FORMULA = /^=/
const FAILED = /^#(?:N\/?A|REF!|VALUE!|¡VALOR!|¡REF!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NUM!|¡NUM!|NULL!)$/i
/** A long number that a spreadsheet cut. */
const CUT = /^\d(?:[.,]\d+)?E\+\d+$/i
/** What people write where there is nothing to say. */
const NOTHING = /^(?:-+|n\/?a|s\/?n|null|ninguno|sin dato|x{2,})$/i

/** Reads a row of the file; what cannot be read is a problem in words, by its column. */
export function readRow(
  { position, line, cells }: { position: number; line: number; cells: readonly (string | null)[] },
  { columns, meaningOfM }: Reading,
): ReadRow {
  const problems: string[] = []
  const said = new Map<GroupColumn, string>()
  for (const [place, column] of columns.entries()) {
    const cell = (cells[place] ?? '').trim()
    if (!column || cell === '' || NOTHING.test(cell)) continue
    const what = names[column]
    if (FORMULA.test(cell) && !/^="[^"]*"$/.test(cell))
      problems.push(`${what}: la celda tiene una fórmula. Pega su valor`)
    else if (FAILED.test(cell)) problems.push(`${what}: la celda dice ${cell}, una fórmula con error`)
    else if (CUT.test(cell))
      problems.push(
        `${what}: “${cell}” está cortado por la hoja de cálculo. Da formato de texto a la columna`,
      )
    else said.set(column, unguardCell(cell))
  }
  const say = (column: GroupColumn, why: string) => problems.push(`${names[column]}: ${why}`)
  /** The value of a column by a schema of the contract. */
  const read = <Value>(column: GroupColumn, schema: z.ZodMiniType<Value | null>, of = said.get(column)) => {
    if (of === undefined) return undefined
    const parsed = schema.safeParse(of)
    if (parsed.success) return parsed.data ?? undefined
    say(column, parsed.error.issues[0]?.message ?? 'no se entiende')
    return undefined
  }
  const day = (column: GroupColumn) => {
    const text = said.get(column)
    if (text === undefined) return undefined
    const reading = readLifeDay(text)
    if ('day' in reading) return reading.day
    say(column, reading.problem)
    return undefined
  }
  const word = <Value>(column: GroupColumn, reader: (text: string) => Value | undefined, why: string) => {
    const text = said.get(column)
    if (text === undefined) return undefined
    const value = reader(text)
    if (value === undefined) say(column, `“${text.slice(0, 30)}” ${why}`)
    return value
  }

  const whole = said.get('full_name') ?? said.get('full_name_reversed')
  const parts = whole ? splitName(toName(whole), !said.has('full_name')) : undefined
  const part = (column: 'given_names' | 'last_name' | 'second_last_name') => {
    const text = said.get(column)
    return text === undefined ? parts?.[column] || undefined : toName(text)
  }
  const curp = read('curp', identityFields.curp)
  const sex =
    word(
      'sex',
      (text) => readSex(text, meaningOfM ?? sexInCurp(curp)),
      'no dice si es mujer u hombre. Escribe Mujer u Hombre',
    ) ?? sexInCurp(curp)
  const born = day('birth_date')
  const birth_date =
    born === undefined
      ? curp && !said.has('birth_date')
        ? curpBirthDate(curp)
        : undefined
      : read('birth_date', identityFields.birth_date, born)
  const told = z
    .object({ curp: z.nullable(z.string()), birth_date: z.nullable(z.string()) })
    .check(curpTellsBirthDate)
    .safeParse({ curp: curp ?? null, birth_date: birth_date ?? null })
  if (!told.success) say('birth_date', told.error.issues[0]?.message ?? 'no es la de la CURP')
  const tax_id = read('tax_id', Rfc)
  if (tax_id && tax_id.length !== 13) say('tax_id', 'El RFC de una persona tiene 13 caracteres')
  const person = definedOf({
    given_names: read('given_names', identityFields.given_names, part('given_names')),
    last_name: read('last_name', identityFields.last_name, part('last_name')),
    second_last_name: read('second_last_name', identityFields.second_last_name, part('second_last_name')),
    birth_date,
    sex,
    curp,
    tax_id,
    nss: read(
      'nss',
      Nss,
      said.get('nss')?.replace(/^\d{9,10}$/, (digits) => digits.padStart(11, '0')),
    ),
    email: read('email', Email),
    phone: read('phone', Phone),
  })
  const label =
    [part('given_names'), part('last_name'), part('second_last_name')].filter(Boolean).join(' ') ||
    said.get('curp') ||
    said.get('employee_number') ||
    said.get('member_number') ||
    `Fila ${line}`
  return {
    position,
    line,
    label: label.slice(0, 200),
    movement: word('type', readMovement, 'no es alta, baja ni cambio'),
    member_number: said.get('member_number')?.toUpperCase(),
    person,
    member: definedOf({
      employee_number: read(
        'employee_number',
        optionalText(30),
        said.get('employee_number')?.replace(/\.0+$/, ''),
      ),
      department: read('department', optionalText(80)),
      cost_center: read('cost_center', optionalText(40)),
      hired_on: day('hired_on'),
    }),
    bond: word(
      'relationship',
      readRelationship,
      'no es un parentesco. Usa Titular, Cónyuge, Pareja, Hija o hijo, Madre o padre, Hermana o hermano, Otra persona',
    ),
    holder: said.get('holder'),
    reason: read('reason', optionalText(200)),
    problems,
  }
}

const sexInCurp = (curp: string | undefined) =>
  curp?.[10] === 'H' ? ('male' as const) : curp?.[10] === 'M' ? ('female' as const) : undefined

/** A name in the case that names have; one that is not all in capitals or all small stays as it is. */
function toName(text: string): string {
  const one = text.replace(/\s+/g, ' ').trim()
  if (one !== one.toLocaleUpperCase('es') && one !== one.toLocaleLowerCase('es')) return one
  return one
    .toLocaleLowerCase('es')
    .replace(/(?<=^|[ '.-])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'))
    .replace(/(?<= )(?:De|Del|La|Las|Los|Y)(?= )/g, (particle) => particle.toLowerCase())
}

/** The name of a person as names are compared. */
export const foldName = ({ given_names, last_name, second_last_name }: PersonValues): string =>
  foldHeading([given_names, last_name, second_last_name].filter(Boolean).join(' '))

function definedOf<Values extends Record<string, unknown>>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }
}
