import { onTestFinished, vi } from 'vitest'

/** Says in the page where maps come from, as the server does, and gives every element a size to draw one in, until the test is over. */
export function withMaps(): void {
  const facts = { 'map-tiles': 'http://tiles.test/{z}/{x}/{y}.png', 'map-attribution': '© Mapas de prueba' }
  const metas = Object.entries(facts).map(([name, content]) =>
    Object.assign(document.createElement('meta'), { name, content }),
  )
  document.head.append(...metas)
  const sizes = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400),
  ]
  onTestFinished(() => {
    for (const size of sizes) size.mockRestore()
    for (const meta of metas) meta.remove()
  })
}
