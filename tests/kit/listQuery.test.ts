import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyContract, CompanyRole, CompanyStatus } from '@/contract/companies'
import { invoiceContract } from '@/contract/invoices'
import { paths } from '@/kit/navigation/paths'
import {
  matchesView,
  activeFilterNames,
  readListing,
  readQuery,
  withoutFilters,
  writeListing,
  writeQuery,
} from '@/kit/navigation/listQuery'

const read = (search: string) => readQuery(companyContract.query, new URLSearchParams(search))
const write = (query: object) => writeQuery(companyContract.query, query)

const someOf = <Choice extends string>(choices: readonly Choice[]) =>
  fc.uniqueArray(fc.constantFrom(...choices), { minLength: 1 })
const anyQuery = fc.record(
  {
    q: fc
      .string({ minLength: 1, maxLength: 40 })
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    page: fc.integer({ min: 1, max: 10_000 }),
    size: fc.integer({ min: 1, max: 100 }),
    sort: fc.constantFrom('trade_name', '-created_at', 'status,-trade_name'),
    status: someOf(CompanyStatus.options),
    role: someOf(CompanyRole.options),
    state: someOf(['NLE', 'JAL', 'CMX']),
    has_tax_profile: fc.boolean(),
    created_from: fc.constantFrom('2026-01-01', '2026-03-05'),
  },
  { requiredKeys: ['page', 'size'] },
)

describe('the query of a listing', () => {
  it('is the same after a round through the address', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(read(write(query))).toEqual(query)
      }),
    )
  })

  it('writes the address it was read from', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const address = write(query)
        expect(write(read(address))).toBe(address)
      }),
    )
  })

  it('is always one that the contract accepts, for any address', () => {
    const name = fc.oneof(
      fc.constantFrom('q', 'page', 'size', 'sort', 'status', 'has_tax_profile', 'created_from', 'after'),
      fc.string(),
    )
    const value = fc.oneof(
      fc.constantFrom('active', 'true', '-1', '2026-02-31', 'trade_name', '', '1e9', 'null'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
        const query = read(new URLSearchParams(entries).toString())
        expect(companyContract.query.safeParse(query).success).toBe(true)
        expect(query).not.toHaveProperty('after')
      }),
    )
  })

  it('drops what is wrong name by name and keeps the rest', () => {
    expect(read('status=active&status=nonsense&page=0&sort=legs&q=%20bajío%20&color=red&size=50')).toEqual({
      status: ['active'],
      page: 1,
      size: 50,
      q: 'bajío',
    })
  })

  it('leaves out of the address what is as it would be anyway', () => {
    expect(write({ page: 1, size: 25, q: '', status: [] })).toBe('')
  })

  it('counts each filter once, a range included, and neither search nor order', () => {
    expect(
      activeFilterNames(
        read('status=active&status=draft&created_from=2026-01-01&created_to=2026-02-01&q=x&sort=status'),
      ),
    ).toEqual(['created', 'status'])
  })

  it('tells the view it shows, for any order, page and search', () => {
    const query = read('status=active&page=3&sort=status&q=x')
    const shown = Object.entries(companyContract.views).filter(([, view]) => matchesView(query, view))
    expect(shown.map(([name]) => name)).toEqual(['active'])
    expect(matchesView(read('status=active&role=employer'), companyContract.views.active)).toBe(false)
  })

  it('keeps order and search when its filters are taken off', () => {
    expect(withoutFilters(read('status=active&sort=status&q=x&page=4'))).toEqual({
      q: 'x',
      sort: 'status',
      size: 25,
    })
  })
})

describe('a listing that opens on some of its records', () => {
  const uuid = '11111111-1111-4111-8111-111111111111'
  const readInvoices = (search: string) => readListing(invoiceContract, new URLSearchParams(search))
  const all = { page: 1, size: 25 }
  const open = { ...all, status: ['open'] }

  it.each([
    ['', open],
    [`account=${uuid}`, { ...open, account: uuid }],
    ['account=nonsense', open],
    ['crear=1', open],
    ['view=all', all],
    [`view=all&account=${uuid}`, { ...all, account: uuid }],
    ['q=ana', { ...all, q: 'ana' }],
    ['page=2', { ...all, page: 2 }],
    ['sort=number', { ...all, sort: 'number' }],
    [`customer=${uuid}`, { ...all, customer: uuid }],
    ['view=all&status=paid', { ...all, status: ['paid'] }],
  ])('shows for ?%s what the address says', (search, query) => {
    expect(readInvoices(search)).toEqual(query)
  })

  it('writes that it shows all of them, and leaves it out where something narrows them', () => {
    expect(writeListing(invoiceContract, all)).toBe('view=all')
    expect(writeListing(invoiceContract, { ...all, account: uuid })).toBe(`view=all&account=${uuid}`)
    expect(writeListing(invoiceContract, { ...all, q: 'ana' })).toBe('q=ana')
    expect(writeListing(companyContract, all)).toBe('')
  })

  it('is the same after a round through the address', () => {
    for (const query of [all, open, { ...all, page: 2 }, { ...all, account: uuid }])
      expect(readInvoices(writeListing(invoiceContract, query))).toEqual(query)
  })

  it('is all of them for links that narrow it to nothing but an account', () => {
    expect(paths.rows('Invoice', {})).toBe('/admin/invoices?view=all')
    expect(paths.rows('Invoice', { account: uuid })).toBe(`/admin/invoices?view=all&account=${uuid}`)
    expect(paths.rows('Invoice', { customer: uuid })).toBe(`/admin/invoices?customer=${uuid}`)
  })
})
