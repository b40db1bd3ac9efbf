import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import type { ListQuery } from '@/contract/shapes'
import type { Transitions } from '@/contract/transitions'
import { selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'
import { paths } from './paths'
import {
  activeFilterNames,
  hasAccount,
  isBare,
  type Listed as ListedBy,
  type ListSchema,
  readAsked,
  withoutFilters,
  writeListing,
} from './listQuery'

/** What of a listing may be changed, the same for every entity. */
type Common = ListQuery & { account: string }

/** Part of a query; what is set to `undefined` is taken off. */
type Changes<Query> =
  | { [Name in keyof Query]?: Query[Name] | undefined }
  | { [Name in keyof Common]?: Common[Name] | undefined }

/** What a listing goes by of its kind's contract. */
type Listed<Schema extends ListSchema> = ListedBy<Schema> & {
  kind: Kind
  transitions?: Transitions<string>
}

export type ListState<Query extends ListQuery = ListQuery> = Omit<Listed<ListSchema>, 'query'> & {
  query: Query
  /** Whether the address is bare, so that the first view is shown. */
  isBare: boolean
  /** The filters that narrow the listing now, by name. */
  applied: string[]
  /** Whether the address may narrow the listing to one account. */
  hasScope: boolean
  /** Whether it lists records that people write, which are tagged, and may be put away. */
  listsRecords: boolean
  /** Changes part of the query and goes back to the first page. */
  change: (changes: Changes<Query>, how?: { replace: boolean }) => void
  /** Takes off every filter and the search text. */
  clear: () => void
  /** The address of this listing with some of its query changed, for links. */
  href: (changes: Changes<Query>) => string
  /** The address of this listing narrowed by exactly these filters. */
  viewHref: (filters: object) => string
}

/** The listing's query, kept in the address so that a view can be linked, reloaded and gone back to. */
export function useListQuery<Schema extends ListSchema>(
  contract: Listed<Schema>,
  /** Its records open inside it: their addresses are its own too. */
  { opensInside = false }: { opensInside?: boolean } = {},
): ListState<z.output<Schema>> {
  const { search, setParams } = useOwnParams(opensInside ? paths.list(contract.kind) : undefined)
  const selected = useAppSelector(selectAccountUuid)
  // Drawn anew for each answer, a listing would read its address for each of its links.
  const state = useMemo(
    () => makeListState(contract, new URLSearchParams(search), selected, setParams),
    [contract, search, selected, setParams],
  )
  const { isUnscoped, scoped, list } = state
  const scope = useEffectEvent(() => setParams(scoped, { replace: true }))
  useEffect(() => {
    if (isUnscoped) scope()
  }, [isUnscoped])
  return list
}

function makeListState<Schema extends ListSchema>(
  { query: schema, ...contract }: Listed<Schema>,
  params: URLSearchParams,
  selected: string | null,
  setParams: (next: string, how?: { replace: boolean }) => void,
) {
  const listed = { query: schema, views: contract.views }
  const hasScope = hasAccount(listed)
  const query = readAsked(listed, params, selected)
  const says = !isBare(listed, params)
  const withChanges = (changes: object) => writeListing(listed, { ...query, page: 1, ...changes })
  const list: ListState<z.output<Schema>> = {
    ...contract,
    query,
    isBare: !says,
    applied: activeFilterNames(query),
    hasScope,
    listsRecords: 'tag' in schema.shape,
    change: (changes, how) => setParams(withChanges(changes), how),
    clear: () => setParams(writeListing(listed, { ...withoutFilters(query), q: undefined })),
    href: (changes) => `?${withChanges(changes)}`,
    viewHref: (filters) => `?${writeListing(listed, { ...withoutFilters(query), ...filters })}`,
  }
  return {
    list,
    // The account that staff work with narrows every listing that can be, and the address says so.
    isUnscoped: hasScope && selected !== null && !params.has('account'),
    scoped: says ? writeListing(listed, query) : `account=${selected}`,
  }
}

/**
 * The parameters of the screen's own address. What is asked for counts at once, while the router is still on its way
 * there; and while the screen fades out, those of the next screen are not taken for its own.
 */
function useOwnParams(within: string | undefined) {
  const { pathname, search } = useLocation()
  const [, setSearchParams] = useSearchParams()
  const [home] = useState(pathname)
  const [own, setOwn] = useState(search)
  const [asked, setAsked] = useState<string>()
  const isOwn = pathname === home || (within !== undefined && `${pathname}/`.startsWith(`${within}/`))
  if (isOwn && search !== own) {
    setOwn(search)
    setAsked(undefined)
  }
  const latest = useRef(setSearchParams)
  useLayoutEffect(() => {
    latest.current = setSearchParams
  })
  const setParams = useCallback((next: string, how?: { replace: boolean }) => {
    setAsked(next)
    latest.current(next, how)
  }, [])
  return { search: asked ?? own, setParams }
}
