/** What stands over the screen, such as a dialog, a sheet or a menu: the last one is on top. */
const open: (() => void)[] = []

/** How many entries of the history stand for layers now. */
let entries = 0
/** The entry that shows, as the router left it. */
let here: HistoryState = null
/** Its address. */
let address = ''
/** Whether an entry is being left by this module itself. */
let isLeaving = false
let timer: ReturnType<typeof setTimeout> | undefined
let isFollowing = false

/** Milliseconds that a layer which closes has to hand its entry to another, or to the screen that it leads to. */
const LATER = 30

type HistoryState = { idx?: number; layers?: number } | null

/**
 * Gives a layer an entry of the history, so that Back closes it instead of leaving the screen. Ends with the returned function, when the layer was closed by other means.
 */
export function enterLayer(close: () => void): () => void {
  follow()
  open.push(close)
  settle()
  return () => {
    open.splice(open.indexOf(close), 1)
    settle()
  }
}

/** A moment later: a menu that closes as it opens a dialog hands its entry over. */
function settle() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (isLeaving) return
    if (entries > open.length) leave(open.length - entries)
    while (entries < open.length) {
      entries++
      original.push({ ...here, layers: entries }, '')
    }
  }, LATER)
}

function leave(delta: number) {
  isLeaving = true
  history.go(delta)
}

const original = {
  push: (...entry: Parameters<History['pushState']>) =>
    History.prototype.pushState.apply(globalThis.history, entry),
  replace: (...entry: Parameters<History['replaceState']>) =>
    History.prototype.replaceState.apply(globalThis.history, entry),
}

function follow() {
  if (isFollowing) return
  isFollowing = true
  here = history.state
  address = location.href
  entries = here?.layers ?? 0
  // Going elsewhere from a layer takes its entry's place: Back then leads to the screen it stood on.
  history.pushState = (state: HistoryState, ...rest) => {
    if (entries > 0) {
      entries--
      write(state, ...rest)
      settle()
    } else original.push(state, ...rest)
    note(state)
  }
  history.replaceState = (state: HistoryState, ...rest) => {
    write(state, ...rest)
    note(state)
  }
  addEventListener('popstate', onPop, { capture: true })
}

const write = (state: HistoryState, ...rest: [unused: string, url?: string | URL | null]) =>
  original.replace(entries > 0 ? { ...state, layers: entries } : state, ...rest)

function note(state: HistoryState) {
  here = state
  address = location.href
}

/** Keeps from the router what only opens and closes layers. */
function onPop(event: PopStateEvent) {
  const state = event.state as HistoryState
  const before = entries
  const wasLeaving = isLeaving
  isLeaving = false
  if (state?.idx !== here?.idx) {
    // The router went on while the entry was being left: it is where it wants to be.
    if (wasLeaving) {
      event.stopImmediatePropagation()
      isLeaving = true
      return history.go(1)
    }
    note(state)
    entries = state?.layers ?? 0
    return settle()
  }
  entries = state?.layers ?? 0
  if (before === 0 && entries === 0 && !wasLeaving) return
  event.stopImmediatePropagation()
  // What was filtered in a sheet stays, in the address too.
  if (entries < before && location.href !== address) write(here, '', address)
  if (!wasLeaving) for (const close of open.slice(entries).reverse()) close()
  settle()
}
