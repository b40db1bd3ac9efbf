import { expect, test } from 'vitest'
import { isListed, type Kind, slugs } from '@/contract/entities'

const contracts = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })
const viewsOf = (kind: Kind): object | undefined => {
  const name = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Contract`
  const module = Object.values(contracts).find((one) => name in one)
  return module && Object(module[name]).views
}

test.each((Object.keys(slugs) as Kind[]).filter(isListed))(
  'the views of %s begin with everything, which the home counts',
  (kind) => {
    const views = viewsOf(kind)
    expect(Object.entries(views ?? {})[0]).toEqual(['all', {}])
  },
)
