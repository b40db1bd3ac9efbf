import type { ApiError } from './apiError'
import { fileName, nameIn, saveFile } from './download'
import type { ApiCall } from './exchange'
import { type SessionStore, sessionSignal } from './sessionStore'
import { connect } from './stream'

/**
 * Reads a file for as long as it takes, hands it to the browser to save under the name the server gave it, and gives it
 * up with the session.
 * @throws {Error & ApiError} when it is refused, cut off or given up
 */
export async function fetchFile(store: SessionStore, call: ApiCall, signal?: AbortSignal): Promise<void> {
  const ends = [signal, sessionSignal(store)].filter((end) => end !== undefined)
  try {
    const reply = await connect(store, { ...call, as: 'file' }, AbortSignal.any(ends))
    const file = await reply.blob()
    saveFile(file, fileName(nameIn(reply.headers.get('content-disposition')) ?? 'archivo'))
  } catch (problem) {
    if (problem instanceof Error && 'status' in problem) throw problem
    const cut = { status: 0, reason: 'network' } satisfies Partial<ApiError>
    throw Object.assign(new Error('The file did not arrive', { cause: problem }), cut)
  }
}
