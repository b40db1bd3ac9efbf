/**
 * Has Back close what stands over the screen, where a phone's or a tablet's is used; elsewhere nothing of it is loaded. Ends
 * with the returned function.
 */
export function closeByBack(close: () => void): () => void {
  if (!globalThis.matchMedia('(max-width: 619.98px), (pointer: coarse)').matches) return () => {}
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
