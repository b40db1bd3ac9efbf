/** Puts a text on the clipboard. Tells whether the browser allowed it: one served without TLS has no clipboard at all. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false // What asked says so, and the text can still be selected.
  }
}
