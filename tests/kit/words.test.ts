import { describe, expect, test } from 'vitest'
import { type Kind, slugs, typeOf } from '@/contract/entities'
import { eventName } from '@/kit/vocabulary/eventNames'
import { nouns } from '@/kit/vocabulary/nouns'
import { toneOf } from '@/kit/vocabulary/statusTones'
import { participleOfAction, infinitive } from '@/kit/vocabulary/verbs'
import { pastOf } from '@server/records/pastOf'

type Words = {
  status?: Record<string, string>
  actions?: Record<string, string>
  done?: Record<string, string>
  ask?: Record<string, string>
}
const contracts = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })
const texts = import.meta.glob<{ es: Words }>('../../src/entities/*/es.ts', { eager: true })

const exported = (name: string) => Object.values(contracts).find((module) => name in module)?.[name]
const lower = (kind: string) => kind.charAt(0).toLowerCase() + kind.slice(1)

/** Every status that a record of the kind may arrive with, from the schema of its row. */
function statusesOf(kind: Kind): string[] {
  const row = exported(kind) as
    | { shape?: { status?: { def?: { entries?: Record<string, string> } } } }
    | undefined
  return Object.values(row?.shape?.status?.def?.entries ?? {})
}
const actionsOf = (kind: Kind) => {
  const contract = exported(`${lower(kind)}Contract`) as { transitions?: object } | undefined
  return Object.keys(contract?.transitions ?? {})
}
const wordsOf = (kind: Kind): Words => texts[`../../src/entities/${slugs[kind]}/es.ts`]?.es ?? {}

const kinds = Object.keys(slugs) as Kind[]
const statuses = kinds.flatMap((kind) => statusesOf(kind).map((status) => ({ kind, status })))
const actions = kinds.flatMap((kind) => actionsOf(kind).map((action) => ({ kind, action })))

describe('the words of the console', () => {
  test('are asked of kinds that have statuses and actions', () => {
    expect(statuses.length).toBeGreaterThan(20)
    expect(actions.length).toBeGreaterThan(15)
  })

  test.each(statuses)('tell the status $status of a $kind, and what it means', ({ kind, status }) => {
    expect(wordsOf(kind).status?.[status]).toMatch(/^\p{Lu}/u)
    expect(toneOf(kind, status)).toBeDefined()
  })

  test.each(actions)('say $action of a $kind, that it is done, and that it happened', ({ kind, action }) => {
    const own = wordsOf(kind)
    expect(own.actions?.[action] ?? infinitive(action)).toMatch(/^\p{Lu}/u)
    expect(own.done?.[action] ?? participleOfAction(action, nouns[kind].gender)).toBeDefined()
    const event = `${typeOf(kind)}.${pastOf(action)}`
    expect(eventName(event)).not.toBe(event)
  })
})
