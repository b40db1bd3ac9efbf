import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyContract } from '@/contract/companies'

const fields = (query: unknown) =>
  companyContract.query
    .safeParse(query)
    .error?.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.join() : issue.path.join('.'),
    )

describe('the query of a listing', () => {
  test('starts at the first page of 25', () => {
    expect(companyContract.query.parse({})).toEqual({ page: 1, size: 25 })
  })
  test('reads one value and several alike', () => {
    expect(companyContract.query.parse({ status: 'active' }).status).toEqual(['active'])
    expect(companyContract.query.parse({ status: ['active', 'draft'] }).status).toEqual(['active', 'draft'])
  })
  test('sorts by up to three of its own keys', () => {
    expect(companyContract.query.parse({ sort: '-created_at,trade_name' }).sort).toBe(
      '-created_at,trade_name',
    )
    expect(fields({ sort: 'password_hash' })).toEqual(['sort'])
    expect(fields({ sort: 'trade_name;drop table' })).toEqual(['sort'])
  })
  test.each([
    [{ page: '0' }, 'page'],
    [{ page: '1e9' }, 'page'],
    [{ size: '101' }, 'size'],
    [{ status: 'gone' }, 'status'],
    [{ created_from: '2026-02-30' }, 'created_from'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused, naming %s', (query, field) => {
    expect(fields(query)).toEqual([field])
  })
  test('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()))), (query) => {
        expect(typeof companyContract.query.safeParse(query).success).toBe('boolean')
      }),
    )
  })
  test('accepts the filters of every view', () => {
    for (const view of Object.values(companyContract.views)) expect(fields(view)).toBeUndefined()
  })
})
