import type { GroupMode, GroupOutcome, GroupRow } from '@/contract/groupImports'
import { NewPerson, unaskedOfPerson } from '@/contract/persons'
import type { RowPlan } from '@server/db/schema/groups'
import { whyNotOfAge } from '@server/domain/cover/terms/coverable'
import { foldHeading } from '@server/sheets/foldHeading'
import { type FileHolder, type FileIndex, isDependent } from './fileIndex'
import { isNamed, type Known, type KnownMember, type KnownPerson, sharesWord } from './findKnown'
import type { Cover } from './loadCover'
import type { ReadRow } from './readRow'

/** What becomes of a row. */
export type Planned = {
  outcome: GroupOutcome
  plan: RowPlan | null
  member: KnownMember | undefined
  changes: GroupRow['changes']
  messages: string[]
  /** The first row of those that are done with it. */
  unit: number
}

/** What is known while rows are planned. */
export type Planning = {
  mode: GroupMode
  cover: Cover
  index: FileIndex
  known: Known
  /** The members that rows so far named, by uuid, with the row. */
  named: Map<string, number>
  /** The titulars of the account who leave by this file, with their row. */
  ending: Map<string, number>
  /** People of each family by now: by the row of its titular, or by its policy. */
  families: Map<number | string, number>
  /** People that a policy covers before the import. */
  covered: Map<number | string, number>
  /** Titulars that a complete list names. */
  isHolderListed: (uuid: string) => boolean
  /** The reason of those who leave without one. */
  reason: string
}

class Problem extends Error {}

const LIKE: Record<string, string> = {
  curp: 'tiene la misma CURP',
  tax_id: 'tiene el mismo RFC',
  name: 'se llama igual o casi igual y nació el mismo día',
  phone: 'tiene el mismo teléfono y nació el mismo día',
  email: 'tiene el mismo correo',
}

/** Decides what becomes of a row: its person, and what changes. Rules that refuse it say so in words. */
export function planRow(row: ReadRow, planning: Planning): Planned {
  const member = { found: undefined as KnownMember | undefined }
  try {
    const repeated = planning.index.findRepeated(row)
    const problems = repeated ? [...row.problems, repeated] : row.problems
    if (problems.length > 0) {
      // Who is in the file with a mistake is not missing there.
      const meant = findMeant(row, planning.known)
      if (meant && !planning.named.has(meant.uuid)) planning.named.set(meant.uuid, row.position)
      return refused(row, problems, meant)
    }
    member.found = findMember(row, planning.known)
    const { found } = member
    if (found) {
      const before = planning.named.get(found.uuid)
      if (before !== undefined && before !== row.position)
        throw new Problem(`${found.full_name} (${found.number}) está también en otra fila`)
      planning.named.set(found.uuid, row.position)
    }
    const movement = decideMovement(row, found, planning.mode)
    if (movement === 'end') return planEnd(row, found, planning)
    return found ? planChange(row, found, planning) : planAddition(row, planning)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refused(row, [error.message], member.found)
  }
}

function findMeant(row: ReadRow, known: Known): KnownMember | undefined {
  try {
    return findMember(row, known)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

const refused = (row: ReadRow, messages: string[], member: KnownMember | undefined): Planned => ({
  outcome: 'error',
  plan: null,
  member,
  changes: [],
  messages,
  unit: row.position,
})

/** The member that a row is about. @throws {Problem} where its number and CURP name different people */
function findMember(row: ReadRow, { members }: Known): KnownMember | undefined {
  const { person, member, member_number } = row
  const said = nameIn(row)
  const named = (one: KnownMember, by: string) => {
    if (said && !sharesWord(said, one.full_name))
      throw new Problem(`${by} es de ${one.full_name} (${one.number}), que se llama de otro modo`)
    return one
  }
  if (member_number) {
    const one = members.find(({ number }) => number === member_number)
    if (!one) throw new Problem(`Nadie de la cuenta tiene el número ${member_number}`)
    return named(one, `El número ${member_number}`)
  }
  const byCurp = person.curp ? members.find((one) => one.person.curp === person.curp) : undefined
  const { employee_number } = member
  const byEmployee =
    employee_number && !isDependent(row)
      ? members.find(
          (one) =>
            one.kind === 'holder' && foldHeading(one.employee_number ?? '') === foldHeading(employee_number),
        )
      : undefined
  if (byCurp && byEmployee && byCurp.uuid !== byEmployee.uuid)
    throw new Problem(
      `La CURP es de ${byCurp.full_name} (${byCurp.number}) y el número de empleado, de ${byEmployee.full_name} (${byEmployee.number})`,
    )
  if (byCurp) return named(byCurp, 'La CURP')
  if (byEmployee) {
    if (person.curp && byEmployee.person.curp && byEmployee.person.curp !== person.curp)
      throw new Problem(
        `El número de empleado ${employee_number} es de ${byEmployee.full_name} (${byEmployee.number}), con otra CURP`,
      )
    return named(byEmployee, `El número de empleado ${employee_number}`)
  }
  return findByName(row, members)
}

function findByName(row: ReadRow, members: readonly KnownMember[]): KnownMember | undefined {
  const { person } = row
  const namesakes = members.filter(
    (one) => isNamed(row, one.folded) && !(one.person.curp && person.curp && one.person.curp !== person.curp),
  )
  if (namesakes.length === 0) return undefined
  if (!person.birth_date) {
    const [one, another] = namesakes
    if (another)
      throw new Problem('Varias personas de la cuenta se llaman así. Agrega su CURP o su número de empleado')
    return one
  }
  const same = namesakes.find((one) => one.birth_date === person.birth_date || one.birth_date === null)
  if (same) return same
  const [one] = namesakes
  throw new Problem(
    `${one?.full_name} (${one?.number}) se llama igual y tiene otra fecha de nacimiento. Agrega su CURP, o su número de miembro si es la misma persona`,
  )
}

/** What a row asks for. @throws {Problem} where it does not go with who is a member */
function decideMovement(row: ReadRow, found: KnownMember | undefined, mode: GroupMode): 'end' | 'keep' {
  const asked = row.movement
  if (mode !== 'difference') return 'keep'
  if (!asked) throw new Problem('Falta decir si es alta, baja o cambio')
  if (asked === 'add') {
    if (found) throw new Problem(`Dice alta, y ${found.full_name} ya es miembro (${found.number})`)
    return 'keep'
  }
  if (!found) throw new Problem(`Dice ${asked === 'end' ? 'baja' : 'cambio'}, y no es miembro de la cuenta`)
  return asked === 'end' ? 'end' : 'keep'
}

function planEnd(row: ReadRow, found: KnownMember | undefined, { ending, reason, index }: Planning): Planned {
  if (!found) throw new Problem('No es miembro de la cuenta')
  const along = found.holder_member_uuid ? ending.get(found.holder_member_uuid) : undefined
  if (found.kind === 'holder') {
    ending.set(found.uuid, row.position)
    index.setFate(row.position, { outcome: 'end' })
  }
  return {
    outcome: 'end',
    plan: {
      act: along === undefined ? 'end' : 'ended_along',
      member: { uuid: found.uuid, version: found.version },
      reason: row.reason ?? reason,
    },
    member: found,
    changes: [],
    messages: along === undefined ? [] : ['Termina con su titular'],
    unit: along ?? row.position,
  }
}

function planChange(row: ReadRow, found: KnownMember, planning: Planning): Planned {
  const { ending, mode, isHolderListed, index, known } = planning
  const { person } = found
  refuseOtherBond(row, found)
  if (found.holder_member_uuid && ending.has(found.holder_member_uuid))
    throw new Problem('Su titular causa baja en este archivo')
  if (mode === 'whole' && found.holder_member_uuid && !isHolderListed(found.holder_member_uuid))
    throw new Problem('Su titular no está en el archivo')
  const { employee_number, ...job } = row.member
  const bond = row.bond === 'holder' ? undefined : row.bond
  const member_values = changedOf(
    {
      ...job,
      ...(found.kind === 'holder' && { employee_number }),
      ...(found.kind === 'dependent' && { relationship: bond }),
    },
    found,
  )
  const person_values = changedOf(row.person, person)
  refuseUnfitPerson(person_values, person, known)
  const changes = [...tellChanges(person_values, person), ...tellChanges(member_values, found)]
  if (found.kind === 'holder')
    index.setFate(row.position, {
      outcome: 'known',
      uuid: found.uuid,
      policy: found.policy_uuid ?? undefined,
      covered: found.covered ?? undefined,
    })
  return {
    outcome: changes.length > 0 ? 'change' : 'unchanged',
    plan:
      changes.length > 0
        ? {
            act: 'change',
            ...seenPerson(person),
            person_values,
            member: { uuid: found.uuid, version: found.version },
            member_values,
          }
        : null,
    member: found,
    changes,
    messages: [],
    unit: row.position,
  }
}

function refuseOtherBond({ bond }: ReadRow, { kind }: KnownMember) {
  if (bond === undefined) return
  if (bond !== 'holder' && kind === 'holder')
    throw new Problem('Es titular, y el archivo dice otro parentesco. Cámbialo en su ficha')
  if (bond === 'holder' && kind === 'dependent')
    throw new Problem('Depende de un titular, y el archivo dice que lo es. Cámbialo en su ficha')
}

function planAddition(row: ReadRow, planning: Planning): Planned {
  const { cover, index, known, families } = planning
  if (isDependent(row) && (row.bond === undefined || row.bond === 'holder'))
    throw new Problem('Falta su parentesco con el titular')
  if (!row.person.given_names) throw new Problem('Falta el nombre')
  if (!row.person.last_name) throw new Problem('Falta el apellido')
  const person = findPerson(row, known)
  const person_values = person ? changedOf(row.person, person) : row.person
  refuseUnfitPerson(person_values, person, known)
  const titular = isDependent(row) ? findTitular(row, planning) : undefined
  const policy_uuid = coverOf(row, titular, cover)
  if (policy_uuid && titular && 'uuid' in titular && cover.by === 'plan')
    planning.covered.set(policy_uuid, titular.covered ?? 0)
  const family = familyOf(row, titular, policy_uuid, cover)
  if (family !== undefined) families.set(family, (families.get(family) ?? 0) + 1)
  if (!titular) index.setFate(row.position, { outcome: 'add' })
  const { employee_number, ...job } = row.member
  const alike = (known.alike.get(row.position) ?? []).filter(
    ({ label }) => !person || !label.includes(person.number),
  )
  return {
    outcome: 'add',
    plan: {
      act: 'add',
      ...(person && seenPerson(person)),
      person_values,
      member_values: {
        ...job,
        kind: titular ? 'dependent' : 'holder',
        relationship: titular ? row.bond : null,
        ...(!titular && { employee_number }),
      },
      holder:
        titular && 'uuid' in titular ? { uuid: titular.uuid } : titular && { position: titular.position },
      policy_uuid,
    },
    member: undefined,
    changes: [
      ...tellChanges(person_values, person ?? {}).filter(
        ({ field }) => person !== undefined || !ofNames.has(field),
      ),
      ...tellChanges(
        { ...job, ...(titular ? { relationship: row.bond } : employee_number && { employee_number }) },
        {},
      ),
    ],
    messages: [
      ...(person
        ? [
            `Ya está registrada como ${person.number}${person.archived_at ? ', archivada, y se restaura' : ''}`,
          ]
        : []),
      ...(titular?.told ? [titular.told] : []),
      ...alike.map(({ label, reason }) => `Puede ser ${label}: ${LIKE[reason] ?? 'se le parece'}`),
    ],
    unit: titular && 'position' in titular ? titular.position : row.position,
  }
}

/** Fields that the name of a new person tells already. */
const ofNames = new Set(['given_names', 'last_name', 'second_last_name'])

/** The person who is registered already. @throws {Problem} where the CURP belongs to another person */
function findPerson(row: ReadRow, { persons }: Known): KnownPerson | undefined {
  const { curp, birth_date } = row.person
  const byCurp = curp ? persons.find((one) => one.curp === curp) : undefined
  if (byCurp) {
    const told = `${byCurp.full_name} (${byCurp.number})`
    if (!sharesWord(nameIn(row), byCurp.full_name))
      throw new Problem(`La CURP es de ${told}, que se llama de otro modo`)
    if (byCurp.status === 'deceased') throw new Problem(`La CURP es de ${told}, que falleció`)
    return byCurp
  }
  return persons.find(
    (one) =>
      isNamed(row, foldHeading(one.full_name)) &&
      one.birth_date === birth_date &&
      one.status === 'active' &&
      one.archived_at === null &&
      !(one.curp && curp),
  )
}

type Titular = (
  | { uuid: string; policy: string | undefined; covered: number | undefined }
  | { position: number }
) & {
  told?: string
  label: string
}

/** The titular of an added dependent: the one the row names, the one with its employee number, else the row above. */
function findTitular(row: ReadRow, { index, known }: Planning): Titular {
  const text = row.holder ?? row.member.employee_number
  if (text === undefined) {
    const above = index.findHolderAbove(row.position)
    if (!above) throw new Problem('No se sabe de quién depende. Agrega la columna Titular')
    return titularIn(above, `Depende de ${above.label}, el titular de la fila ${above.line}`)
  }
  const inFile = index.findHolder(text)
  if (inFile) return titularIn(inFile)
  const folded = foldHeading(text)
  const found = known.members.filter(
    (one) =>
      one.kind === 'holder' &&
      [one.employee_number, one.number, one.person.curp, one.folded].some(
        (key) => key !== null && foldHeading(key) === folded,
      ),
  )
  const [holder, another] = found
  if (another) throw new Problem(`Varios titulares responden a “${text}”. Usa su CURP o número de empleado`)
  if (!holder) throw new Problem(`No se encontró a su titular “${text.slice(0, 60)}”`)
  return {
    uuid: holder.uuid,
    policy: holder.policy_uuid ?? undefined,
    covered: holder.covered ?? undefined,
    label: holder.full_name,
  }
}

function titularIn(holder: FileHolder, told?: string): Titular {
  const { fate, position, line, label } = holder
  const words = told === undefined ? {} : { told }
  if (fate?.outcome === 'known')
    return { uuid: fate.uuid, policy: fate.policy, covered: fate.covered, label, ...words }
  if (fate?.outcome === 'add') return { position, label, ...words }
  throw new Problem(
    fate?.outcome === 'end'
      ? `Su titular causa baja en la fila ${line}`
      : `Su titular, en la fila ${line}, tiene errores`,
  )
}

/** The policy that a row names, if it does. @throws {Problem} where it cannot cover the person */
function coverOf({ person, bond }: ReadRow, titular: Titular | undefined, cover: Cover): string | undefined {
  if (cover.by === 'none') return undefined
  if (!person.birth_date) throw new Problem('Falta la fecha de nacimiento: el plan cubre según la edad')
  const relationship = bond === 'holder' ? null : (bond ?? null)
  const isRenewal = cover.by === 'policy' && cover.policy.stage === 'renewal'
  const unfit = whyNotOfAge(cover.plan, { birth_date: person.birth_date, relationship }, cover.day, isRenewal)
  if (unfit) throw new Problem(unfit)
  if (cover.by === 'policy') {
    if (!titular || !('uuid' in titular) || titular.uuid !== cover.policy.holder_member_uuid)
      throw new Problem(`La póliza ${cover.policy.number} solo cubre a quienes dependen de su titular`)
    return cover.policy.uuid
  }
  if (!titular || 'position' in titular) return undefined
  if (!titular.policy)
    throw new Problem(
      `${titular.label} no tiene una póliza de ese plan que lo cubra. Créala antes o elige “Sin póliza”`,
    )
  return titular.policy
}

const familyOf = (row: ReadRow, titular: Titular | undefined, policy: string | undefined, cover: Cover) =>
  cover.by === 'none'
    ? undefined
    : (policy ?? (titular && 'position' in titular ? titular.position : row.position))

/** Refuses values that contradict each other or belong to another person. @throws {Problem} */
function refuseUnfitPerson(
  values: Record<string, unknown>,
  person: KnownPerson | undefined,
  { persons }: Known,
) {
  if (Object.keys(values).length === 0) return
  const other = values.curp
    ? persons.find(({ curp, uuid }) => curp === values.curp && uuid !== person?.uuid)
    : undefined
  if (other) throw new Problem(`La CURP es de ${other.full_name} (${other.number})`)
  const kept = Object.fromEntries(
    Object.keys(NewPerson.shape).map((field): [string, unknown] => [
      field,
      person ? Reflect.get(person, field) : Reflect.get(unasked, field),
    ]),
  )
  const whole = NewPerson.safeParse({ ...kept, ...values })
  if (!whole.success) throw new Problem(whole.error.issues[0]?.message ?? 'Revisa sus datos')
}

const unasked = {
  ...unaskedOfPerson,
  second_last_name: null,
  birth_date: null,
  sex: null,
  curp: null,
}

const seenPerson = ({ uuid, version, archived_at }: KnownPerson) => ({
  person: { uuid, version, is_archived: archived_at !== null },
})

/** The values that a record does not have yet; what a row does not say stays. */
function changedOf(values: object, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]: [string, unknown]) => value !== undefined && Reflect.get(record, field) !== value,
    ),
  )
}

const tellChanges = (values: Record<string, unknown>, record: object): GroupRow['changes'] =>
  Object.entries(values).map(([field, after]) => ({
    field,
    before: wordOf(Reflect.get(record, field)),
    after: wordOf(after),
  }))

const wordOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const nameIn = ({ person: { given_names, last_name, second_last_name } }: ReadRow) =>
  [given_names, last_name, second_last_name].filter(Boolean).join(' ')
