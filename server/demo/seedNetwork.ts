import type { Actor } from '@/contract/shapes'
import type { Transaction } from '../db/database'
import { insert } from './insert'
import { makeServices } from './makeServices'
import type { Random } from './random'

type Seed = { random: Random; by: Actor; categories: { uuid: string; code: string }[] }

/** What may be covered, and who gives it where and for how much. */
export async function seedNetwork(tx: Transaction, { random, by, categories }: Seed) {
  const catalogue = makeServices(random, categories, by)
  await insert(tx, 'service_categories', catalogue.categories)
  await insert(tx, 'services', catalogue.services)
}
