import { beforeAll, expect, test } from 'vitest'
import { cases } from '../../scripts/pace.mjs'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const PAGE = 20
const PAGES = 3

const server = referenceServer({ open: openDemoDatabase })
let token = ''
let orders: string[] = []

type Parameter = { name: string; schema: { pattern?: string; anyOf?: { pattern?: string }[] } }

beforeAll(async () => {
  token = await tokenFor('admin')
  const paths = Object.entries(
    server.app.swagger().paths as Record<string, { get?: { parameters?: Parameter[] } }>,
  )
  orders = paths
    .flatMap(([path]) => /\/(admin\/[a-z-]+)\/counts$/.exec(path)?.[1] ?? [])
    .flatMap((listing) => {
      const parameters = paths.find(([path]) => path.endsWith(`/${listing}`))?.[1].get?.parameters ?? []
      const schema = parameters.find(({ name }) => name === 'sort')?.schema
      const pattern = schema?.anyOf?.at(-1)?.pattern ?? schema?.pattern ?? ''
      const keys = /\^-\?\(\?:([a-z_|]+)\)/.exec(pattern)?.[1]?.split('|') ?? []
      return keys.flatMap((key) => [`${listing}?sort=${key}`, `${listing}?sort=-${key}`])
    })
})

const read = async (path: string): Promise<{ data: unknown[]; meta: { next_cursor: string | null } }> => {
  const reply = await call({ token }, path)
  expect([path, reply.statusCode]).toEqual([path, 200])
  return reply.json()
}

test('a listing read by page numbers or by continuing holds the same records, whole and in the same order', async () => {
  const step = Math.ceil(orders.length / cases(orders.length))
  const tried = orders.filter((_, index) => index % step === 0)
  expect(tried.length).toBeGreaterThan(20)
  for (const order of tried) {
    const { data: whole } = await read(`${order}&size=${PAGE * PAGES}`)
    const numbered: unknown[] = []
    const continued: unknown[] = []
    let after = ''
    for (let page = 1; page <= PAGES; page++) {
      numbered.push(...(await read(`${order}&size=${PAGE}&page=${page}`)).data)
      if (page > 1 && !after) continue
      const next = await read(`${order}&size=${PAGE}${after && `&after=${after}`}`)
      continued.push(...next.data)
      after = next.meta.next_cursor ?? ''
    }
    expect([order, numbered]).toEqual([order, whole])
    expect([order, continued]).toEqual([order, whole])
  }
})
