import type { ApiCall } from './exchange'
import { connect } from './stream'
import { type SessionStore, sessionSignal } from './sessionStore'

/**
 * Reads a file of rows as the server writes it, and tells how many of them came so far. It ends with the session.
 * @throws when it is refused, cut off or given up
 */
export async function readRowsFile(
  store: SessionStore,
  call: ApiCall,
  { onRows, signal }: { onRows: (count: number) => void; signal: AbortSignal },
): Promise<{ file: Blob; day: string | undefined }> {
  const either = AbortSignal.any([signal, sessionSignal(store)])
  const { body, headers } = await connect(store, { ...call, as: 'file' }, either)
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  // The head is not a row.
  let rows = -1
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) break
    parts.push(value)
    // A line break within a cell has no carriage return before it.
    for (const byte of value) if (byte === 0x0d) rows++
    onRows(Math.max(rows, 0))
  }
  const day = /\d{4}-\d\d-\d\d/.exec(headers.get('content-disposition') ?? '')?.[0]
  return { file: new Blob(parts, { type: 'text/csv' }), day }
}
