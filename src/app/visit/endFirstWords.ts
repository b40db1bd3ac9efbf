/** What a screen of a visitor shows once it has something to say: a title, or why there is none. */
const SAID = 'main :is(h1, [role=alert])'

/**
 * Takes away the words that the server wrote into the page (`server/http/firstWords.ts`), once its screen says them: taken
 * away as the screen begins, they would be gone while it still asks.
 */
export function endFirstWords(root: Element): void {
  const words = document.querySelector('.first-visit')
  if (!words) return
  const look = () => {
    if (!root.querySelector(SAID)) return
    watch.disconnect()
    words.remove()
    delete document.documentElement.dataset.frame
  }
  const watch = new MutationObserver(look)
  watch.observe(root, { childList: true, subtree: true })
  look()
}
