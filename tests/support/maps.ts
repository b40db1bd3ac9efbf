import { onTestFinished } from 'vitest'

/** Says in the page where maps come from, as the server does, until the test is over. */
export function withMaps(): void {
  const facts = { 'map-tiles': 'http://tiles.test/{z}/{x}/{y}.png', 'map-attribution': '© Mapas de prueba' }
  const metas = Object.entries(facts).map(([name, content]) =>
    Object.assign(document.createElement('meta'), { name, content }),
  )
  document.head.append(...metas)
  onTestFinished(() => {
    for (const meta of metas) meta.remove()
  })
}
