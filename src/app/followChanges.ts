import type { EventSourceMessage } from 'eventsource-parser'
import { api } from '@/api/api'
import { learnDatabasePosition } from '@/api/databasePosition'
import { heedOlderReplies, oldestPosition } from '@/api/positions'
import { sessionSignal } from '@/api/sessionStore'
import { readStream } from '@/api/stream'
import { othersTags } from '@/api/tags'
import { Change } from '@/contract/changes'
import { type Kind, kindOf, slugs } from '@/contract/entities'
import { markLive } from '@/kit/listing/liveRows'
import { selectToken } from '@/store/session'
import type { AppStore } from '@/store/store'
import { holdsVersion } from './knownVersion'
import { inTurn } from './oneTab'

/** Milliseconds that changes are gathered for before screens ask for what they show. */
const GATHER = 200
/** Milliseconds between two times that counts and sums, such as home's, are asked for again because of others. */
const BETWEEN_FIGURES = 5_000
/** Milliseconds that the line waits for the first reply, at whose position it begins. */
const FIRST_REPLY = 2_000
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
/** What the database must know that is asked about the news told next. */
type Known = { known: string }
/** What a tab asks of the one that reads: to be told everything after the position that it shows. */
type Asked = { since: number }

/**
 * Keeps open screens as the records are, also when others write them, while a user is signed in. One tab reads the stream
 * for all: a browser keeps but a few connections to a server. The stream begins at the oldest reply on screen, so that
 * nothing is left out between the two; what it is cut off from it is told afterwards.
 */
export function followChanges(store: AppStore): () => void {
  const tabs = new BroadcastChannel('admin_changes')
  const stopped = new AbortController()
  let following: AbortSignal | undefined
  let after: number | undefined
  /** From where on the line that is open tells; undefined in a tab that reads none. */
  let begun: number | undefined
  let line: AbortController | undefined
  let hearReply: (() => void) | undefined
  const screens = refresher(store)

  const take = (news: News) => {
    if (news.id !== undefined) after = Number(news.id)
    screens.take(news)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<News | Known | Asked>) => {
    if ('known' in data) return learnDatabasePosition(data.known)
    if (!('since' in data)) return take(data)
    if (line === undefined) return
    // That tab heard of nothing until now.
    tabs.postMessage(RETURNED)
    if (after !== undefined && after > data.since) tellAgain(data.since)
  })
  const unheed = heedOlderReplies(store, (oldest) => {
    hearReply?.()
    if (line === undefined) askToHear()
    else if (begun !== undefined && oldest < begun) tellAgain(oldest)
  })

  function askToHear() {
    const since = oldestPosition(store)
    if (since !== undefined) tabs.postMessage({ since } satisfies Asked)
  }
  /** Has the line begin once more at an earlier position: what is told twice does no harm. */
  function tellAgain(since: number) {
    after = since
    begun = undefined
    line?.abort()
  }
  function follow() {
    const session = sessionSignal(store)
    if (selectToken(store.getState()) === null || following === session) return
    following = session
    after = undefined
    begun = undefined
    const signal = AbortSignal.any([session, stopped.signal])
    askToHear()
    void inTurn('admin_changes', signal, () => read(signal))
  }
  /** Waits for a reply; not for long, as a screen may ask the server for nothing. */
  const waitForReply = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, FIRST_REPLY)
      hearReply = () => {
        clearTimeout(timer)
        resolve()
      }
      signal.addEventListener('abort', hearReply, { once: true })
    })
  async function read(signal: AbortSignal) {
    if (oldestPosition(store) === undefined) await waitForReply(signal)
    let pause = SOON
    while (!signal.aborted) {
      const current = new AbortController()
      line = current
      let isFirst = true
      after ??= oldestPosition(store)
      await readStream(
        store,
        { url: 'admin/stream', params: { after }, headers: { accept: 'text/event-stream' } },
        (event) => {
          pause = SOON
          if (signal.aborted || current.signal.aborted) return
          if (event.event === 'known') {
            learnDatabasePosition(event.data)
            return tabs.postMessage({ known: event.data } satisfies Known)
          }
          const news = newsOf(event)
          // Of notices and presence nothing is told afterwards: they are asked for again.
          if (isFirst) Object.assign(news, { isNotice: true, isPresence: true })
          isFirst = false
          take(news)
          tabs.postMessage(news)
          // Where too much was missed, everything is read anew.
          begun ??= news.lost ? 0 : after
          const oldest = oldestPosition(store)
          if (oldest !== undefined && begun !== undefined && oldest < begun) tellAgain(oldest)
        },
        AbortSignal.any([signal, current.signal]),
      )
      if (current.signal.aborted) continue
      await connectionOr(pause * (0.5 + Math.random()), signal)
      pause = Math.min(LATEST, pause * 2)
    }
    line = undefined
  }

  const stop = store.subscribe(follow)
  follow()
  return () => {
    stop()
    unheed()
    stopped.abort()
    tabs.close()
    screens.stop()
  }
}

/** What a tab is told that begins to listen: to ask again for what no position is kept of. */
const RETURNED: News = { id: undefined, changes: [], lost: false, isPresence: true, isNotice: true }

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

type Tags = ReturnType<typeof othersTags<Kind>>

/** Has screens fetch what changed, a moment later and all at once; a hidden tab waits until it is shown. */
function refresher(store: AppStore) {
  let waiting = new Map<string, Change>()
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let figures = new Map<Kind, Tags['nowAndThen'][number]>()
  let figuresDue = 0
  let figuresTimer: ReturnType<typeof setTimeout> | undefined

  function refresh() {
    timer = undefined
    if (document.visibilityState === 'hidden' || !(api.reducerPath in store.getState())) return
    const kinds = new Set<Kind>()
    const tags: Tags['atOnce'] = []
    for (const change of waiting.values()) {
      const kind = kindOf(change.type)
      if (!kind || holdsVersion(store, kind, change)) continue
      kinds.add(kind)
      const { atOnce, nowAndThen } = othersTags(kind, change.uuid)
      tags.push(...atOnce)
      for (const tag of nowAndThen) figures.set(kind, tag)
    }
    const everything = Object.keys(slugs) as Kind[]
    waiting = new Map()
    markLive(isLost ? everything : kinds)
    store.dispatch(api.util.invalidateTags(isLost ? [...everything, 'Presence'] : tags))
    isLost = false
    if (figures.size > 0) figuresTimer ??= setTimeout(refreshFigures, figuresDue - Date.now())
  }
  function refreshFigures() {
    figuresTimer = undefined
    if (document.visibilityState === 'hidden') return
    figuresDue = Date.now() + BETWEEN_FIGURES
    store.dispatch(api.util.invalidateTags([...figures.values()]))
    figures = new Map()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && (waiting.size > 0 || isLost || figures.size > 0)) refresh()
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
      clearTimeout(figuresTimer)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
