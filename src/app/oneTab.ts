/**
 * Does something in one tab of the browser at a time, until the signal is given; the next tab takes over when that
 * one closes. Where a browser has no locks, every tab does it.
 */
export async function inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work()
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
