import { nanoid } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { fileName, saveFile } from '@/api/download'
import { readRowsFile } from '@/api/rowsFile'
import { StreamRefused } from '@/api/stream'
import { type SessionStore, sessionSignal } from '@/api/sessionStore'
import { folded } from './formats'

/** How the values of each column are called. */
export type ExportWords = Readonly<Record<string, Readonly<Record<string, string>>>>

type Wanted = {
  /** What is exported, as its listing is called. */
  title: string
  url: string
  params: object
  /** What of it has no room in an address. */
  body: { columns: string[]; labels: string[]; words: ExportWords; uuids?: string[] }
  /** How many rows there will be, where that is known. */
  total: number | undefined
  /** The account that they are of, where it is one. */
  account: string | undefined
}

export type Export = Wanted & {
  id: string
  rows: number
  state: 'running' | 'done' | 'failed'
  /** Why the server would not make it, in its words. */
  refusal?: string
  /** Saves the file once more. */
  save?: () => void
}

let exports: Export[] = []
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function set(next: Export[]) {
  exports = next
  for (const listener of listeners) listener()
}
const change = (id: string, changes: Partial<Export>) =>
  set(exports.map((one) => (one.id === id ? { ...one, ...changes } : one)))

/** Reads an export while the person goes on working, and hands the file to the browser when it is whole. */
export async function startExport(store: SessionStore, wanted: Wanted, id: string = nanoid()): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  set([...exports.filter((one) => one.id !== id), { ...wanted, id, rows: 0, state: 'running' }])
  const session = sessionSignal(store)
  try {
    const { file, day } = await readRowsFile(
      store,
      { url: wanted.url, method: 'POST', params: wanted.params, body: wanted.body },
      { onRows: (rows) => change(id, { rows }), signal: stop.signal },
    )
    const name = nameOf(wanted, day)
    saveFile(file, name)
    change(id, { state: 'done', save: () => saveFile(file, name) })
  } catch (error) {
    // Given up, or the session is over: nobody waits for it any more.
    if (stop.signal.aborted || session.aborted) forgetExport(id)
    else
      change(id, {
        state: 'failed',
        ...(error instanceof StreamRefused && error.message && { refusal: error.message }),
      })
  }
}

/** Tries once more what failed. */
export const repeatExport = (store: SessionStore, { id, title, url, params, body, total, account }: Export) =>
  startExport(store, { title, url, params, body, total, account }, id)

/** Gives up an export, or takes one that is over out of sight. */
export function forgetExport(id: string): void {
  stops.get(id)?.abort()
  stops.delete(id)
  set(exports.filter((one) => one.id !== id))
}

/** The exports of this visit, under way or over. */
export const useExports = (): Export[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => exports,
  )

/** `polizas_2026-03-05_salud-norte.csv` */
function nameOf({ title, account }: Wanted, day: string | undefined): string {
  const plain = (text: string) =>
    folded(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  return fileName(
    `${[title, day, account]
      .filter((part) => part !== undefined && part !== '')
      .map((part) => plain(part ?? ''))
      .join('_')}.csv`,
  )
}
