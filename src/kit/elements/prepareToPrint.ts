const PREPARING = 'salvia:prepareprint'

/** The longest that printing waits for what is still to be loaded, in milliseconds. */
const PATIENCE = 8_000

let isPreparing = false

/** Whether the page is being made ready to print: what comes up meanwhile is to be printed too. */
export const isPreparingToPrint = () => isPreparing

/** Hears that the page is about to be printed, while there may be time to load what it lacks. Returns what ends it. */
export function onPrepareToPrint(heed: () => void): () => void {
  const names = [PREPARING, 'beforeprint']
  for (const name of names) addEventListener(name, heed)
  return () => {
    for (const name of names) removeEventListener(name, heed)
  }
}

/** Prints the page once all that it loads late is there: a browser that prints by itself waits for nothing. */
export async function printWhole(): Promise<void> {
  if (isPreparing) return
  isPreparing = true
  dispatchEvent(new Event(PREPARING))
  const end = Date.now() + PATIENCE
  // What has just arrived may ask for more: only what stays quiet is whole.
  for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, 60))
    quiet = document.querySelector('main [aria-busy="true"]') ? 0 : quiet + 1
  }
  isPreparing = false
  window.print()
}
