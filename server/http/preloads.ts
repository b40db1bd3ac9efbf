import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type VisitorPage, visitorPageAt, visitorPages } from '@/contract/visitorPaths'

const list = z.optional(z.array(z.string()))
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: list, css: list }))
type Manifest = z.infer<typeof Manifest>

const PAGE = 'index.html'

const CONSOLE = 'src/app/start.tsx'
const VISIT = 'src/app/visit/start.tsx'

/** The screens of visitors, who come by slow networks and for the first time. */
export const visitorScreens: Record<VisitorPage, string> = {
  subscribe: 'src/visitors/subscribe/SubscribeScreen.tsx',
  seller: 'src/visitors/subscribe/SellerScreen.tsx',
  providerSearch: 'src/visitors/provider-search/ProviderSearchScreen.tsx',
  methodUpdate: 'src/visitors/payment-method/PaymentMethodUpdateScreen.tsx',
  shortLink: 'src/visitors/short-link/ShortLinkScreen.tsx',
}

/**
 * The files that a page will load, as its `Link` header: the browser then loads them at once, rather than one after the
 * other as each names the next. Undefined where the build has no manifest.
 */
export function preloadsOf(root: string): (path: string) => string | undefined {
  const file = join(root, '.vite/manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const ofConsole = headerFor(manifest, [PAGE, CONSOLE])
  const ofVisits = new Map(
    visitorPages.map(({ page }) => [page, headerFor(manifest, [PAGE, VISIT, visitorScreens[page]])]),
  )
  return (path) => {
    const page = visitorPageAt(path)
    return page ? ofVisits.get(page) : ofConsole
  }
}

function headerFor(manifest: Manifest, screens: readonly string[]): string {
  const chunks = new Set<string>()
  const walk = (id: string) => {
    if (chunks.has(id)) return
    chunks.add(id)
    for (const next of manifest[id]?.imports ?? []) walk(next)
  }
  for (const screen of screens) walk(screen)
  const found = [...chunks].flatMap((id) => manifest[id] ?? [])
  return [
    ...found.map((chunk) => `</${chunk.file}>; rel=modulepreload`),
    ...Array.from(
      new Set(found.flatMap(({ css = [] }) => css)),
      (sheet) => `</${sheet}>; rel=preload; as=style; crossorigin`,
    ),
  ].join(', ')
}
