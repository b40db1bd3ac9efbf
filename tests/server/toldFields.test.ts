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

test('every field that an event of the made-up data tells of has a name', async () => {
  const ofType = new Map<string, string>()
  for (let page = 1; page <= PAGES; page++) {
    const { data } = (await call({ token }, `admin/events?size=100&page=${page}`)).json()
    for (const { type, uuid } of data ?? []) if (!ofType.has(type)) ofType.set(type, uuid)
  }
  expect(ofType.size).toBeGreaterThan(50)
  const nameless = new Set<string>()
  for (const uuid of ofType.values()) {
    const { subject, data, previous } = (await call({ token }, `admin/events/${uuid}`)).json().data
    const kind = kindOf(subject.type)
    const fields = kind && texts[`../../src/entities/${slugs[kind]}/es.ts`]?.es.fields
    for (const field of Object.keys({ ...data, ...previous }))
      if (!fields?.[fieldName(field)] && !fields?.[field] && !storedField(field))
        nameless.add(`${subject.type}.${field}`)
  }
  expect([...nameless]).toEqual([])
})
