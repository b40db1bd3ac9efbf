// Weighs what the browser downloads for a route: the page, its entry, static imports and own chunk, gzip -9, fonts apart.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from './build.mjs'

await ensureBuilt()
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))

/** Budgets in kB (docs/decisions.md): the screens a route shows, and what it may weigh. */
const routes = [
  ['login', [CONSOLE(), 'src/session/LoginScreen.tsx'], 157],
  ['recover', [CONSOLE(), 'src/session/RecoverScreen.tsx'], 157],
  ['unknown path', [CONSOLE(), 'src/app/UnknownPathScreen.tsx'], 156],
  ['provider search', [VISIT(), 'src/visitors/provider-search/ProviderSearchScreen.tsx'], 150],
  ['short link', [VISIT(), 'src/visitors/short-link/ShortLinkScreen.tsx'], 150],
  ['card update', [VISIT(), 'src/visitors/payment-method/PaymentMethodUpdateScreen.tsx'], 150],
  ['subscribe', [VISIT(), 'src/visitors/subscribe/SubscribeScreen.tsx'], 150],
  ['company and reseller', [VISIT(), 'src/visitors/subscribe/SellerScreen.tsx'], 150],
  ['home', [CONSOLE(), SHELL(), 'src/app/home/HomeScreen.tsx'], 295],
  ...entityScreens(),
]

function CONSOLE() {
  return 'src/app/start.tsx'
}

function VISIT() {
  return 'src/app/visit/start.tsx'
}

/** The frame of the console lies in a piece with what starts with it. */
function SHELL() {
  return Object.keys(manifest).find((id) => manifest[id].name === 'shell')
}

/** Every screen of an entity with its budget: listings are named in the plural. */
function entityScreens() {
  return Object.keys(manifest)
    .filter((id) => /^src\/entities\/(?:[^/]+\/)+[^/]+Screen\.tsx$/.test(id))
    .sort()
    .map((id) => [
      id.replace(/^src\/entities\/|\.tsx$/g, ''),
      [CONSOLE(), SHELL(), id],
      /\/New\w+$/.test(id.replace('.tsx', '')) ? 355 : id.endsWith('sScreen.tsx') ? 315 : 341,
    ])
}

function weigh(screens) {
  const chunks = new Set()
  const walk = (id) => {
    if (chunks.has(id)) return
    const chunk = manifest[id]
    if (!chunk) throw new Error(`The build has no chunk for ${id}`)
    chunks.add(id)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const id of ['index.html', ...screens]) walk(id)
  const files = new Set([...chunks].flatMap((id) => [manifest[id].file, ...(manifest[id].css ?? [])]))
  let bytes = 0
  for (const file of ['index.html', ...files])
    if (/\.(html|js|css)$/.test(file))
      bytes += gzipSync(readFileSync(`dist/web/${file}`), { level: 9 }).length
  return {
    kilobytes: bytes / 1000,
    chunks,
    scripts: [...files].filter((file) => file.endsWith('.js')).length,
  }
}

let failures = 0
for (const [name, screens, budget] of routes) {
  const { kilobytes, chunks, scripts } = weigh(screens)
  // Each script is a request; records are still made of more than they should be.
  const most = !screens.includes(SHELL()) ? 12 : name.endsWith('sScreen') ? 20 : 40
  const ok = kilobytes <= budget && scripts <= most
  if (!ok) failures++
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(48)} ${kilobytes.toFixed(1).padStart(7)} kB of ${budget}, ${scripts} scripts of ${most}`,
  )
  // The screens before signing in must not bring the back-office along.
  if (!screens.includes(SHELL())) {
    const strays = [...chunks].filter((id) => /mantine|src\/kit|src\/entities|AdminLayout|_kit-/.test(id))
    if (strays.length > 0) {
      failures++
      console.log(`FAIL ${name} downloads back-office code: ${strays.join(', ')}`)
    }
  }
}
if (failures > 0) process.exit(1)
