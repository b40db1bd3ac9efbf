import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const list = z.optional(z.array(z.string()))
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: list, css: list }))
type Manifest = z.infer<typeof Manifest>

const PAGE = 'index.html'

/** The screens of visitors, who come by slow networks and for the first time, by their addresses. */
export const visitorScreens: readonly (readonly [address: RegExp, screen: string])[] = [
  [/^\/plan(\/|$)/, 'src/visitors/subscribe/SubscribeScreen.tsx'],
  [/^\/(company|reseller)\//, 'src/visitors/subscribe/SellerScreen.tsx'],
  [/^\/actualizar-metodo-pago(\/|$)/, 'src/visitors/payment-method/PaymentMethodUpdateScreen.tsx'],
  [/^\/rl\//, 'src/visitors/short-link/ShortLinkScreen.tsx'],
  [/^\/(?!admin\/)([^/]+\/)?(v2\/)?search\/?$/, 'src/visitors/provider-search/ProviderSearchScreen.tsx'],
]

/**
 * What a page will ask for, as its `Link` header: all of it is then asked for at once, and not one file after the
 * other as each names the next. Nothing where the build left no list of its files.
 */
export function preloadsOf(root: string): (path: string) => string | undefined {
  const file = join(root, '.vite/manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const ofAny = headerFor(manifest, [PAGE])
  const ofScreens = visitorScreens.map(([address, screen]) => ({
    address,
    header: headerFor(manifest, [PAGE, screen]),
  }))
  return (path) => ofScreens.find(({ address }) => address.test(path))?.header ?? ofAny
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
