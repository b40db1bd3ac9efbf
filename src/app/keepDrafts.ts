import { pathOf } from '@/api/paths'
import { send } from '@/api/baseQueryWithReauth'
import { KeptDraft } from '@/contract/keptDrafts'
import { type Draft, setDraftKeeper } from '@/kit/form/draft'
import { selectUser } from '@/store/session'
import type { AppStore } from '@/store/store'

/** How long the typing rests, in milliseconds, before it goes to the server. */
const REST = 1500

/** What is known of a draft on the server; `null` is to be forgotten there. */
type Kept = {
  draft: Draft | null
  isThere: boolean | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Keeps on the server what its author is writing, so that it is found again on another computer and after the tab is gone.
 * Closing the tab asks first while something is not kept there. Returns what ends it.
 */
export function keepDrafts(store: AppStore): () => void {
  const all = new Map<string, Kept>()
  const unsent = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  /** The name of a draft among those of its author; none where another person is signed in by now. */
  function nameOf(key: string): string | undefined {
    const own = `admin.draft.${selectUser(store.getState())?.id ?? ''}.`
    return key.startsWith(own) ? key.slice(own.length) : undefined
  }

  function keep(key: string, draft: Draft | null) {
    const before = all.get(key)
    if (draft === null && before?.isThere === false && !unsent.has(key)) return
    clearTimeout(before?.timer)
    all.set(key, {
      draft,
      isThere: before?.isThere,
      timer: setTimeout(() => void deliver(key), draft ? REST : 0),
    })
    unsent.add(key)
  }

  /** One after the other, so that an older draft never arrives after a newer one. */
  function deliver(key: string, keepalive = false): Promise<unknown> {
    clearTimeout(all.get(key)?.timer)
    const write = async () => {
      const kept = all.get(key)
      const name = nameOf(key)
      if (!kept || name === undefined) return unsent.delete(key)
      const { draft } = kept
      const url = pathOf('admin', 'drafts', name)
      const { error } = await send(
        draft ? { url, method: 'PUT', body: draft, keepalive } : { url, method: 'DELETE', keepalive },
        store,
      )
      const now = all.get(key)
      // One that is too long is kept by the tab alone.
      if ((error && error.status !== 422) || now?.draft !== draft) return
      unsent.delete(key)
      all.set(key, { draft, isThere: draft !== null, timer: undefined })
    }
    // The page that closes does not wait for what goes before.
    last = keepalive ? write() : last.then(write)
    return last
  }

  async function find(key: string): Promise<Draft | undefined> {
    const name = nameOf(key)
    if (name === undefined || unsent.has(key)) return undefined
    const { data } = await send({ url: pathOf('admin', 'drafts', name) }, store)
    const found =
      typeof data === 'object' && data !== null && 'data' in data
        ? KeptDraft.safeParse(data.data).data
        : undefined
    if (unsent.has(key)) return undefined
    all.set(key, { draft: found ?? null, isThere: found !== undefined, timer: undefined })
    return found
  }

  const mine = () => [...unsent].filter((key) => nameOf(key) !== undefined)
  const warn = (event: BeforeUnloadEvent) => {
    if (mine().some((key) => all.get(key)?.draft)) event.preventDefault()
  }
  const leave = () => {
    for (const key of mine()) void deliver(key, true)
  }
  const again = () => {
    for (const key of mine()) void deliver(key)
  }
  const stop = setDraftKeeper({ keep, find })
  addEventListener('beforeunload', warn)
  addEventListener('pagehide', leave)
  addEventListener('online', again)
  return () => {
    stop()
    for (const { timer } of all.values()) clearTimeout(timer)
    removeEventListener('beforeunload', warn)
    removeEventListener('pagehide', leave)
    removeEventListener('online', again)
  }
}
