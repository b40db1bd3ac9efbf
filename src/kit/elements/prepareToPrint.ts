const PREPARING = 'salvia:prepareprint'

/** The longest that printing waits for what is still to be loaded, in milliseconds. */
const PATIENCE = 8_000

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
  dispatchEvent(new Event(PREPARING))
  const end = Date.now() + PATIENCE
  do await new Promise((done) => setTimeout(done, 80))
  while (document.querySelector('main [aria-busy="true"]') && Date.now() < end)
  window.print()
}
