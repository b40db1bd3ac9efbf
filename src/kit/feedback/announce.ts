/** Says something to those who use a screen reader, without moving the focus. */
export function announce(text: string) {
  const region = document.getElementById('announcements')
  if (!region) return
  // The same text twice in a row would not be read again.
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = text
  })
}
