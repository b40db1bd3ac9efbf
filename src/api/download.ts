import type { ApiError } from './apiError'
import { getFile } from './json'
import type { SessionStore } from './sessionStore'

/**
 * Fetches a file with the session's own headers and hands it to the browser to save, under the name the server
 * gave it, or else `name`. The address never carries the token. Returns what went wrong, if anything.
 */
export const download =
  (url: string, name: string, params?: object) =>
  async (
    dispatch: SessionStore['dispatch'],
    getState: SessionStore['getState'],
  ): Promise<ApiError | undefined> => {
    const { data, error, meta } = await getFile(url, params)(dispatch, getState)
    if (error) return error
    if (data instanceof Blob) saveFile(data, fileName(nameIn(meta.disposition) ?? name))
    return undefined
  }

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The `filename*` of a `Content-Disposition` (RFC 6266). */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined // Wrongly encoded: our own name serves.
  }
}

/** A name that every system accepts and that cannot pretend to be another kind of file. */
export const fileName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
    .slice(0, 120) || 'archivo'
