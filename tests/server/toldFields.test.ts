import { beforeAll, expect, test } from 'vitest'
import { kindOf, slugs } from '@/contract/entities'
import { fieldName } from '@/kit/text/fieldValue'
import { storedField } from '@/kit/vocabulary/storedFields'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const texts = import.meta.glob<{ es: { fields?: Record<string, string> } }>('../../src/entities/*/es.ts', {
  eager: true,
})

referenceServer({ open: openDemoDatabase })

let token: string
beforeAll(async () => {
  token = await tokenFor('admin')
})

/** So many pages of a hundred events have one of every type that the made-up data holds. */
const PAGES = 60

/** One event of every type, with the words of the kind that it is of. */
async function loadEvents() {
  const ofType = new Map<string, string>()
  for (let page = 1; page <= PAGES; page++) {
    const { data } = (await call({ token }, `admin/events?size=100&page=${page}`)).json()
    for (const { type, uuid } of data ?? []) if (!ofType.has(type)) ofType.set(type, uuid)
  }
  expect(ofType.size).toBeGreaterThan(50)
  return Promise.all(
    [...ofType.values()].map(async (uuid) => {
      const { subject, data, previous } = (await call({ token }, `admin/events/${uuid}`)).json().data
      const kind = kindOf(subject.type)
      const fields = kind && texts[`../../src/entities/${slugs[kind]}/es.ts`]?.es.fields
      const isNamed = (field: string) =>
        Boolean(fields?.[fieldName(field)] ?? fields?.[field] ?? storedField(field))
      return { type: subject.type as string, told: { ...data, ...previous } as object, isNamed }
    }),
  )
}

/** The names of what stands within a value, however deep. */
const namesWithin = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Array.isArray(value)
      ? value.flatMap(namesWithin)
      : Object.entries(value).flatMap(([name, inner]) => [name, ...namesWithin(inner)])

test('every field that an event of the made-up data tells of has a name', async () => {
  const nameless = (await loadEvents()).flatMap(({ type, told, isNamed }) =>
    Object.keys(told).flatMap((field) => (isNamed(field) ? [] : `${type}.${field}`)),
  )
  expect([...new Set(nameless)]).toEqual([])
})

test('and so has what stands within its values', async () => {
  const nameless = (await loadEvents()).flatMap(({ type, told, isNamed }) =>
    Object.entries(told).flatMap(([field, value]) =>
      namesWithin(value).flatMap((name) => (isNamed(name) ? [] : `${type}.${field}: ${name}`)),
    ),
  )
  expect([...new Set(nameless)]).toEqual([])
})
