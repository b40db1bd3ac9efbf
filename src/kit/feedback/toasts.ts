import { useSyncExternalStore } from 'react'

/** A short success, with something to do about it or not. Never the only notice of a failure that costs a person anything. */
export type Toast = { text: string; action?: { label: string; run: () => void } }

let shown: Toast | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(toast: Toast | undefined) {
  clearTimeout(timer)
  shown = toast
  for (const listener of listeners) listener()
}

/** Says that something went well, at the bottom left, one at a time: for 5 s, or 10 when there is something to do. */
export function showToast(toast: Toast) {
  show(toast)
  timer = setTimeout(hideToast, toast.action ? 10_000 : 5000)
}

/** Takes the toast away. */
export const hideToast = () => show(undefined)

/** Keeps the toast while its button has the focus or the pointer. */
export const holdToast = () => clearTimeout(timer)

/** Takes the toast away 5 s after its button lost the focus or the pointer. */
export function releaseToast() {
  clearTimeout(timer)
  timer = setTimeout(hideToast, 5000)
}

/** The toast on screen, if there is one. */
export const useToast = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
