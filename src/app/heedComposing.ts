/** The code of a key that an input method takes for itself, where a browser tells no more. */
const TAKEN = 229

/**
 * Leaves the keys to an input method while it composes: the Enter that chooses a word neither sends a form nor picks an option.
 * Returns what ends it.
 */
export function heedComposing(): () => void {
  const hold = (event: KeyboardEvent) => {
    if (event.isComposing || event.which === TAKEN) event.stopImmediatePropagation()
  }
  addEventListener('keydown', hold, true)
  return () => removeEventListener('keydown', hold, true)
}
