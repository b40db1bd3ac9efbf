/** Whether Back closes what stands over the screen: on a phone's or a tablet's. */
export const backCloses = (): boolean =>
  globalThis.matchMedia('(max-width: 619.98px), (pointer: coarse)').matches

/**
 * Has Back close what stands over the screen, where a phone's or a tablet's is used; elsewhere nothing of it is loaded. Ends
 * with the returned function.
 */
export function closeByBack(close: () => void): () => void {
  if (!backCloses()) return () => {}
  let isOver = false
  let leave = () => {}
  void import('./layers').then(({ enterLayer }) => {
    if (!isOver) leave = enterLayer(close)
  })
  return () => {
    isOver = true
    leave()
  }
}
