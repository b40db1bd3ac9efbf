import type { EventSourceMessage } from 'eventsource-parser'
import { api } from '@/api/api'
import { sessionSignal } from '@/api/sessionStore'
import { readStream } from '@/api/stream'
import { changedTags } from '@/api/tags'
import { Change } from '@/contract/changes'
import { type Kind, kindOf, slugs } from '@/contract/entities'
import { markLive } from '@/kit/listing/liveRows'
import { selectToken } from '@/store/session'
import type { AppStore } from '@/store/store'
import { holdsVersion } from './knownVersion'
import { inTurn } from './oneTab'

/** Milliseconds that changes are gathered for before screens ask for what they show. */
const GATHER = 200
/** Milliseconds before a line that ended is taken up again: at first, and at most. */
const SOON = 500
const LATEST = 30_000

/** What one tab reads from the stream, for itself and for the others. */
type News = {
  id: string | undefined
  changes: Change[]
  lost: boolean
  isPresence: boolean
  isNotice: boolean
}

/**
 * Keeps open screens as the records are, also when others write them, while a user is signed in. One tab reads the stream
 * for all: a browser keeps but a few connections to a server. What it is cut off from it is told afterwards.
 */
export function followChanges(store: AppStore): () => void {
  const tabs = new BroadcastChannel('admin_changes')
  const stopped = new AbortController()
  let following: AbortSignal | undefined
  let after: string | undefined
  const screens = refresher(store)

  const take = (news: News) => {
    after = news.id ?? after
    screens.take(news)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => take(data))

  function follow() {
    const session = sessionSignal(store)
    if (selectToken(store.getState()) === null || following === session) return
    following = session
    after = undefined
    const signal = AbortSignal.any([session, stopped.signal])
    void inTurn('admin_changes', signal, () => read(signal))
  }
  async function read(signal: AbortSignal) {
    let pause = SOON
    let isAgain = false
    while (!signal.aborted) {
      await readStream(
        store,
        { url: 'admin/stream', params: { after }, headers: { accept: 'text/event-stream' } },
        (event) => {
          pause = SOON
          if (signal.aborted) return
          const news = newsOf(event)
          // What the line would have told of while it was cut.
          if (isAgain) news.isNotice = true
          isAgain = false
          take(news)
          tabs.postMessage(news)
        },
        signal,
      )
      isAgain = true
      await connectionOr(pause * (0.5 + Math.random()), signal)
      pause = Math.min(LATEST, pause * 2)
    }
  }

  const stop = store.subscribe(follow)
  follow()
  return () => {
    stop()
    stopped.abort()
    tabs.close()
    screens.stop()
  }
}

function newsOf({ id, event, data }: EventSourceMessage): News {
  const change = event === 'change' ? Change.safeParse(JSON.parse(data)).data : undefined
  return {
    id,
    changes: change ? [change] : [],
    lost: event === 'lost',
    isPresence: event === 'presence',
    isNotice: event === 'notice',
  }
}

/** Waits, but not longer than until there is a connection again. */
const connectionOr = (delay: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, delay)
    addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })

/** Has screens fetch what changed, a moment later and all at once; a hidden tab waits until it is shown. */
function refresher(store: AppStore) {
  let waiting = new Map<string, Change>()
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function refresh() {
    timer = undefined
    if (document.visibilityState === 'hidden' || !(api.reducerPath in store.getState())) return
    const kinds = new Set<Kind>()
    const tags: ReturnType<ReturnType<typeof changedTags<Kind>>> = []
    for (const change of waiting.values()) {
      const kind = kindOf(change.type)
      if (!kind || holdsVersion(store, kind, change)) continue
      kinds.add(kind)
      tags.push(...changedTags(kind)(undefined, undefined, change.uuid))
    }
    const everything = Object.keys(slugs) as Kind[]
    waiting = new Map()
    markLive(isLost ? everything : kinds)
    store.dispatch(api.util.invalidateTags(isLost ? [...everything, 'Presence'] : tags))
    isLost = false
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && (waiting.size > 0 || isLost)) refresh()
  }
  document.addEventListener('visibilitychange', onVisible)

  return {
    take({ changes, lost, isPresence, isNotice }: News) {
      if (isPresence) store.dispatch(api.util.invalidateTags(['Presence']))
      if (isNotice) store.dispatch(api.util.invalidateTags(['Notice']))
      for (const change of changes) waiting.set(`${change.type} ${change.uuid}`, change)
      isLost ||= lost
      if (changes.length > 0 || lost) timer ??= setTimeout(refresh, GATHER)
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
