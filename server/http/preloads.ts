import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type VisitorPage, visitorPageAt, visitorPages } from '@/contract/visitorPaths'

const list = z.optional(z.array(z.string()))
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), imports: list, css: list, assets: list }),
)
type Manifest = z.infer<typeof Manifest>

const PAGE = 'index.html'

const CONSOLE = 'src/app/start.tsx'
const VISIT = 'src/app/visit/start.tsx'
/** What `vite.config.ts` calls the piece with the frame of the console, and what starts with it. */
const SHELL = 'shell'
const HOME = 'src/app/home/HomeScreen.tsx'
const ENTRANCE: Record<string, string> = {
  login: 'src/session/LoginScreen.tsx',
  recover: 'src/session/RecoverScreen.tsx',
}

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
  const ofConsole = consoleHeaders(manifest)
  const ofVisits = new Map(
    visitorPages.map(({ page }) => [page, headerFor(manifest, [PAGE, VISIT, visitorScreens[page]])]),
  )
  return (path) => {
    const page = visitorPageAt(path)
    return page ? ofVisits.get(page) : ofConsole(path)
  }
}

/**
 * What each address of the console needs: its frame and its screen. A person who has to sign in first needs them right
 * after that.
 */
function consoleHeaders(manifest: Manifest) {
  const start = [PAGE, CONSOLE]
  const outside = headerFor(manifest, start)
  const shell = Object.keys(manifest).filter((id) => manifest[id]?.name === SHELL)
  const screens = new Map<string, string>()
  for (const id of Object.keys(manifest)) {
    const [, folder, screen] = /^src\/entities\/([^/]+)\/(?:[^/]+\/)?(\w+)Screen\.tsx$/.exec(id) ?? []
    if (!folder || !screen) continue
    const part = screen.startsWith('New') ? '/new' : screen.endsWith('s') ? '' : '/:uuid'
    screens.set(`${folder}${part}`, withFonts(manifest, headerFor(manifest, [...start, ...shell, id])))
  }
  const home = withFonts(manifest, headerFor(manifest, [...start, ...shell, HOME]))
  const entrance = new Map(
    Object.entries(ENTRANCE).map(([name, id]) => [name, headerFor(manifest, [...start, id])]),
  )
  return (path: string) => {
    const [, folder, record] = /^\/admin(?:\/([^/]+)(?:\/([^/]+))?)?\/?$/i.exec(path) ?? []
    if (!path.toLowerCase().startsWith('/admin')) return outside
    if (!folder) return home
    const part = record === undefined ? '' : record === 'new' ? '/new' : '/:uuid'
    return entrance.get(folder) ?? screens.get(`${folder}${part}`) ?? screens.get(folder) ?? outside
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

/** With the fonts of the console: a table that is drawn before its font is there has to be measured twice. */
const withFonts = (manifest: Manifest, header: string): string =>
  [
    header,
    ...(manifest[PAGE]?.assets ?? [])
      .filter((file) => file.endsWith('.woff2'))
      .map((font) => `</${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].join(', ')
