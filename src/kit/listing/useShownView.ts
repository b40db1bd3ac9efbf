import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toQueryString } from '@/api/queryString'
import { slugs, type Kind } from '@/contract/entities'
import type { SavedView } from '@/contract/savedViews'
import type { ListQuery } from '@/contract/shapes'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { columnsChosen, selectColumns } from '@/store/preferences'
import { accountOf, everything } from '@/kit/navigation/listQuery'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useListSavedViewsQuery } from './savedViewsApi'

/** The views of a listing, which of them is shown, and which one was opened and has changed since. */
export function useShownView<Query extends ListQuery>(kind: Kind, list: ListState<Query>) {
  const entity = slugs[kind]
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { data: saved = [], isSuccess } = useListSavedViewsQuery({ entity })
  const columns = useAppSelector((state) => selectColumns(state, entity)) ?? null
  const [openedUuid, setOpened] = useState<string>()
  // A view that keeps every record keeps no query.
  const written = list.href({ account: undefined }).slice(1)
  const query = written === toQueryString(everything) ? '' : written
  const account = accountOf(list.query)
  const [wasBare] = useState(list.isBare)

  const isAsKept = (view: SavedView) =>
    view.query === query && (!view.columns || String(view.columns) === String(columns))
  const shown =
    saved.find((view) => view.uuid === openedUuid && isAsKept(view)) ??
    saved.find((view) => view.query !== '' && isAsKept(view))
  const href = (view: SavedView) =>
    `?${[view.query || toQueryString(everything), account && `account=${account}`].filter(Boolean).join('&')}`

  function open(view: SavedView) {
    setOpened(view.uuid)
    showColumns(view)
  }
  function showColumns(view: SavedView) {
    if (view.columns) dispatch(columnsChosen({ slug: entity, columns: view.columns }))
  }

  // An address without a query shows the person's default view; only once, so that they can leave it.
  const isSettled = useRef(false)
  const settle = useEffectEvent(() => {
    const first = saved.find(({ is_default }) => is_default)
    if (isSettled.current || !first || !wasBare || !list.isBare) return
    showColumns(first)
    void navigate(href(first), { replace: true })
  })
  useEffect(() => {
    if (!isSuccess) return
    settle()
    isSettled.current = true
  }, [isSuccess])

  return {
    saved,
    shown,
    opened: shown ? undefined : saved.find(({ uuid }) => uuid === openedUuid),
    account,
    href,
    open,
    asItIs: { query, columns },
  }
}
