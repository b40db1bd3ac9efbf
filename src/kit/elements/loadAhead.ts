let underWay = 0

/** Whether `loadAhead` is loading; a file that is missing then is no reason to reload the page. */
export const isLoadingAhead = () => underWay > 0

/**
 * Loads what may be wanted soon. Nothing is loaded without a connection, or where the person saves data; what does not come
 * is asked for again once it is wanted.
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  if (navigator.onLine === false || savesData()) return
  underWay++
  try {
    await load()
  } catch {
    // Opening it asks again, and tells what is wrong.
  } finally {
    underWay--
  }
}

/** Calls a function once the page has nothing to do; browsers that do not tell so never call it. Answers with its end. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined
  const idle = requestIdleCallback(act, { timeout: 5_000 })
  return () => cancelIdleCallback(idle)
}

/** The setting of a browser that asks pages to load no more than they must. */
function savesData(): boolean {
  if (!('connection' in navigator)) return false
  const { connection } = navigator
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
