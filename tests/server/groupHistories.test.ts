// @vitest-environment node
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GroupImport, GroupRow } from '@/contract/groupImports'
import { cases } from '../../scripts/pace.mjs'
import { readLifeDay } from '@server/sheets/readDay'
import {
  findMeaningOfM,
  readMovement,
  readRelationship,
  readSex,
  splitName,
} from '@server/features/groupImports/readWords'
import { aCustomer, anAccount } from '../support/records'
import { aPlan } from '../support/sales'
import { committed, rehearsed, undone } from '../support/groups'
import { referenceServer, tokenFor } from '../support/referenceServer'
import '../support/properties'

const server = referenceServer()
let as: { token: string }
beforeAll(async () => {
  as = { token: await tokenFor('manager') }
})

const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const wholeMonths =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const aDay = fc
  .date({ min: new Date('1901-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ofParts = (day: string) => day.split('-').map(Number) as [number, number, number]

describe('what people write is read', () => {
  test('a day, whichever way it is written', () => {
    fc.assert(
      fc.property(aDay, (iso) => {
        const [year, month, day] = ofParts(iso)
        const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000
        const written = [
          iso,
          iso.replaceAll('-', '/'),
          iso.replaceAll('-', ''),
          `${day}/${month}/${year}`,
          `${String(day).padStart(2, '0')}-${String(month).padStart(2, '0')}-${year}`,
          `${day}.${month}.${year}`,
          `${day}-${months[month - 1]}-${year}`,
          `${day} ${months[month - 1]?.toUpperCase()} ${year}`,
          `${day} de ${wholeMonths[month - 1]} de ${year}`,
          `${iso} 00:00:00`,
          String(serial),
        ]
        expect(written.map((text) => [text, readLifeDay(text)])).toEqual(
          written.map((text) => [text, { day: iso }]),
        )
      }),
    )
  })

  test('never as a day that there is not, nor with a failure', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d/. :-]{1,14}$/), fc.double().map(String))
    fc.assert(
      fc.property(text, (written) => {
        const reading = readLifeDay(written)
        const day = 'day' in reading ? reading.day : '2000-01-01'
        expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
        expect(day > '1900-12-31').toBe(true)
      }),
    )
  })

  test('sex, kinship and movements, and never with a failure', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (text, column) => {
        readSex(text, findMeaningOfM(column))
        readRelationship(text)
        readMovement(text)
        const { given_names, last_name, second_last_name } = splitName(text, text.length % 2 === 0)
        expect([given_names, last_name, second_last_name].every((part) => typeof part === 'string')).toBe(
          true,
        )
      }),
    )
  })

  test.each([
    [['H', 'M'], 'M', 'female'],
    [['F', 'M'], 'M', 'male'],
    [['Hombre', 'M'], 'M', 'female'],
    [['Femenino', 'M'], 'M', 'male'],
    [['M'], 'M', undefined],
    [['H', 'M', 'F'], 'M', undefined],
    [[], 'Masculino', 'male'],
    [[], 'MUJER', 'female'],
    [[], 'No binario', 'other'],
  ])('in a column of %j, %s is %s', (column, word, sex) => {
    expect(readSex(word, findMeaningOfM(column))).toBe(sex)
  })

  test.each([
    ['Titular', 'holder'],
    ['EMPLEADA', 'holder'],
    ['Cónyuge', 'spouse'],
    ['esposa', 'spouse'],
    ['Concubino', 'partner'],
    ['Hijo/a', 'child'],
    ['hija', 'child'],
    ['Papá', 'parent'],
    ['MADRE', 'parent'],
    ['hermano', 'sibling'],
    ['Suegra', 'other'],
    ['dependiente', undefined],
  ])('%s is %s', (word, bond) => {
    expect(readRelationship(word)).toBe(bond)
  })

  test.each([
    ['Ana Gil', false, ['Ana', 'Gil', '']],
    ['Ana María Gil Sanz', false, ['Ana María', 'Gil', 'Sanz']],
    ['Ana de la Cruz Ríos', false, ['Ana', 'de la Cruz', 'Ríos']],
    ['Gil Sanz Ana María', true, ['Ana María', 'Gil', 'Sanz']],
    ['De la Cruz Ríos Ana', true, ['Ana', 'De la Cruz', 'Ríos']],
    ['Gil Sanz, Ana María', false, ['Ana María', 'Gil', 'Sanz']],
  ])('%s (reversed: %s) is %j', (name, isReversed, parts) => {
    const { given_names, last_name, second_last_name } = splitName(name, isReversed)
    expect([given_names, last_name, second_last_name]).toEqual(parts)
  })
})

/** A family of the file: its titular by number, with a department, and children by their ordinal. */
type FamilyRow = { department: string; children: number }
const NAMES = ['Ana', 'Beto', 'Caro', 'Dani', 'Eva', 'Fito', 'Gala', 'Hugo']
const aFile = fc.uniqueArray(
  fc.record({
    number: fc.nat({ max: 7 }),
    department: fc.constantFrom('Ventas', 'Compras'),
    children: fc.nat({ max: 2 }),
  }),
  { selector: ({ number }) => number, minLength: 1, maxLength: 6 },
)

const linesOf = (families: readonly (FamilyRow & { number: number })[]) =>
  families.flatMap(({ number, department, children }) => [
    `${number},${NAMES[number]},Titular,1980-01-0${number + 1},Titular,,${department}`,
    ...Array.from(
      { length: children },
      (_, nth) => `,${NAMES[nth]},De ${NAMES[number]},2015-0${nth + 1}-0${number + 1},Hija,${number},`,
    ),
  ])
const fileOf = (families: Parameters<typeof linesOf>[0]) =>
  ['No. empleado,Nombre,Apellidos,Nacimiento,Parentesco,Titular,Área', ...linesOf(families)].join('\n')

describe('what the rehearsal said is what the import does', () => {
  test('to members, their data and the price, and undoing it leaves all as it was', async () => {
    const plan = await aPlan(server.db, { status: 'published', members: { min: 1, max: 4, included: 1 } })
    await fc.assert(
      fc.asyncProperty(
        fc.array(aFile, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (files, isCovered) => {
          const account = await newAccount()
          const cover = isCovered
            ? ({ cover: 'plan', plan_uuid: plan.uuid, funding: 'invoice' } as const)
            : ({ cover: 'none' } as const)
          for (const families of files) {
            const before = await stateOf(account)
            const asked = { mode: 'whole', ...cover } as const
            const { found, rows } = await rehearsed(as, account, fileOf(families), asked)
            // A titular without a policy of the plan takes nobody in: that is told, and nothing is done.
            if (found.counts?.error || countOf(found) === 0) continue
            const job = await committed(as, found, server.jobs)
            expect(job).toMatchObject({ state: 'done', done: countOf(found), failed: 0 })
            const after = await stateOf(account)
            expect(after.people).toEqual(foretell(before.people, rows))
            expect(await newPoliciesCost(account, before.policies)).toBe(begunCost(found))
            expect(await undone(as, job, server.jobs)).toMatchObject({ failed: 0 })
            expect((await stateOf(account)).people).toEqual(before.people)
            await committed(as, (await rehearsed(as, account, fileOf(families), asked)).found, server.jobs)
            expect((await stateOf(account)).people).toEqual(after.people)
          }
        },
      ),
      { numRuns: cases(40) },
    )
  })
})

const countOf = ({ counts }: GroupImport) => (counts ? counts.add + counts.change + counts.end : 0)

async function newAccount(): Promise<string> {
  const { uuid } = await anAccount(server.db)
  const customer = await aCustomer(server.db, { account_uuid: uuid })
  await server.db
    .updateTable('accounts')
    .set({ default_customer_uuid: customer.uuid })
    .where('uuid', '=', uuid)
    .execute()
  return uuid
}

/** Who is a member, with what the file may change of them. */
async function stateOf(account: string) {
  const members = await server.db
    .selectFrom('members')
    .select(['full_name', 'department'])
    .where('account_uuid', '=', account)
    .where('status', '<>', 'terminated')
    .where('archived_at', 'is', null)
    .execute()
  const policies = await server.db
    .selectFrom('policies')
    .select('uuid')
    .where('account_uuid', '=', account)
    .execute()
  return {
    people: members.map(({ full_name, department }) => `${full_name} ${department ?? ''}`.trim()).sort(),
    policies: new Set(policies.map(({ uuid }) => uuid)),
  }
}

/** The members after what the rows said. */
function foretell(people: readonly string[], rows: readonly GroupRow[]): string[] {
  const named = new Map(people.map((one): [string, string] => [one.replace(/ (?:Ventas|Compras)$/, ''), one]))
  for (const { label, outcome, changes } of rows) {
    const department = changes.find(({ field }) => field === 'department')?.after
    if (outcome === 'end') named.delete(label)
    if (outcome === 'change') named.set(label, `${label} ${department}`)
    if (outcome === 'add') named.set(label, department ? `${label} ${department}` : label)
  }
  return [...named.values()].sort()
}

async function newPoliciesCost(account: string, known: ReadonlySet<string>) {
  const policies = await server.db
    .selectFrom('policies')
    .select(['uuid', 'monthly_cents'])
    .where('account_uuid', '=', account)
    .execute()
  return policies
    .filter(({ uuid }) => !known.has(uuid))
    .reduce((sum, { monthly_cents }) => sum + monthly_cents, 0)
}

const begunCost = ({ price }: GroupImport) =>
  (price?.policies ?? []).reduce((sum, one) => sum + (one.policy === null ? one.after_cents : 0), 0)
