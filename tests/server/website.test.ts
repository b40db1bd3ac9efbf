import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PageNames } from '@/contract/pageNames'
import type { SettingsSection } from '@/contract/settings'
import { createApp } from '@server/app'
import { answerErrors } from '@server/http/errorReplies'
import type { MapTiles } from '@server/http/mapTiles'
import { namedPage } from '@server/http/pageNames'
import { visitorScreens } from '@server/http/preloads'
import { serveWebsite } from '@server/http/website'
import { systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { SECRET } from '../support/databases'
import { openTestDatabase } from '../support/lentDatabases'
import { auditColumns } from '../support/records'

const STYLE = 'body{color:#123}'
const SCRIPT = 'document.title'
const PAGE = `<!doctype html><title>Salvia</title><style>${STYLE}</style><script>${SCRIPT}</script><script src="/assets/a-1.js"></script>`
/** The same as it is sent while nothing is set. */
const SENT = PAGE.replace('</title>', '</title><meta name="seller" content="Salvia">')
const CODE = `export const text = '${'x'.repeat(2000)}'`

const PLAN = 'src/visitors/subscribe/SubscribeScreen.tsx'
const MANIFEST = {
  'index.html': {
    file: 'assets/a-1.js',
    css: ['assets/a-1.css'],
    assets: ['assets/mono-1.woff2', 'assets/logo-1.svg'],
    isEntry: true,
  },
  'src/app/start.tsx': { file: 'assets/console-1.js', imports: ['_base.js'] },
  'src/app/visit/start.tsx': { file: 'assets/visit-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base-1.js' },
  [PLAN]: { file: 'assets/plan-1.js', imports: ['_base.js', '_words.js'], css: ['assets/plan-1.css'] },
  '_words.js': { file: 'assets/words-1.js', css: ['assets/a-1.css'] },
  '_shell.js': { file: 'assets/shell-1.js', name: 'shell' },
  'src/app/home/HomeScreen.tsx': { file: 'assets/home-1.js' },
  'src/session/LoginScreen.tsx': { file: 'assets/login-1.js' },
  'src/entities/plans/PlansScreen.tsx': { file: 'assets/plans-1.js' },
  'src/entities/plans/PlanScreen.tsx': { file: 'assets/plan-record-1.js' },
  'src/entities/plans/NewPlanScreen.tsx': { file: 'assets/new-plan-1.js' },
  'src/entities/support-tickets/list/SupportTicketsScreen.tsx': { file: 'assets/tickets-1.js' },
}

const root = mkdtempSync(join(tmpdir(), 'salvia-web-'))
let app: FastifyInstance
let db: Database

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'index.html.gz'), gzipSync(PAGE))
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(root, 'assets/a-1.js'), CODE)
  writeFileSync(join(root, 'assets/a-1.js.gz'), gzipSync(CODE))
  db = await openTestDatabase()
  app = await reachedAt('http://localhost')
  // A page that waited too long for its names has those before, and before the first there are none.
  await vi.waitFor(async () => {
    if ((await get('/')).body !== SENT) throw new Error('The names are not there yet')
  })
})

async function reachedAt(publicUrl: string, map?: MapTiles): Promise<FastifyInstance> {
  const options = { db, clock: systemClock, secret: SECRET, mail: { send: async () => {} }, appKey: 'key' }
  const { app: server } = await createApp({ ...options, publicUrl, webRoot: root, map })
  return server
}
afterAll(async () => {
  await app.close()
  await db.destroy()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('the console', () => {
  test.each(['/', '/admin/companies?x=1', '/admin/login', '/plan/a/b', '/rl/x', '/favicon.ico/x'])(
    'opens at %s, and is asked for anew each time',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toBe(SENT)
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
    },
  )

  test('is titled as the settings call the product from its first byte on, however it is sent', async () => {
    const set = (section: SettingsSection, values: object) =>
      db
        .insertInto('settings')
        .values({ section, version: 2, values: { ...values }, ...at })
        .onConflict((row) => row.column('section').doUpdateSet({ values: { ...values } }))
        .execute()
    const at = { updated_at: '2026-03-05T22:00:00Z', updated_by: auditColumns.updated_by }
    const before = String((await get('/')).headers.etag)
    await set('appearance', { product_name: '<Ñandú> & "Más"', sales_title: 'Únete' })
    await set('organization', { name: 'Ñandú Salud' })
    onTestFinished(async () => void (await db.deleteFrom('settings').execute()))
    const named = await get('/plan/esencial', { 'if-none-match': before })
    const written = '&lt;Ñandú&gt; &amp; &quot;Más&quot;'
    expect(named.body).toContain(
      `<title>${written}</title><meta name="product" content="${written}"><meta name="sales-title" content="Únete"><meta name="seller" content="Ñandú Salud">`,
    )
    const packed = await get('/admin', { 'accept-encoding': 'gzip;q=0, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(named.body)
    const again = await get('/admin', { 'if-none-match': String(packed.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await set('appearance', {})
    expect((await get('/index.html')).body).toContain('<title>Salvia</title>')
  })

  test('comes with the names before where they cannot be read, or not at once', async () => {
    const readNames = vi
      .fn<() => Promise<PageNames>>()
      .mockRejectedValueOnce(new Error('No database'))
      .mockResolvedValueOnce({ product: 'Ñandú' })
      .mockRejectedValueOnce(new Error('No database'))
      .mockReturnValueOnce(new Promise(() => {}))
    const server = Fastify()
    answerErrors(server)
    await serveWebsite(server, { root, readNames, appKey: 'key' })
    const titled = async () => /<title>(.*)<\/title>/.exec((await server.inject('/admin')).body)?.[1]
    expect([await titled(), await titled(), await titled(), await titled()]).toEqual([
      'Salvia',
      'Ñandú',
      'Ñandú',
      'Ñandú',
    ])
    await server.close()
  })

  test('has a title in its source, which takes its names', () => {
    expect(namedPage(readFileSync('index.html', 'utf8'), { product: 'Ñandú' })).toContain(
      '<title>Ñandú</title><meta name="product" content="Ñandú">',
    )
  })

  const links = async (url: string) =>
    String((await get(url)).headers.link)
      .split(', ')
      .map((link) => link.replace(/^<\/assets\/|>.*$/g, ''))

  test('names with its page all that a visitor’s screen is made of, once, and no more than it needs elsewhere', async () => {
    expect(await links('/plan/esencial?x=1')).toEqual([
      'a-1.js',
      'visit-1.js',
      'base-1.js',
      'plan-1.js',
      'words-1.js',
      'a-1.css',
      'plan-1.css',
    ])
    for (const url of ['/admin/companies', '/planes', '/admin/search', '/'])
      expect(await links(url), url).toEqual(['a-1.js', 'console-1.js', 'base-1.js', 'a-1.css'])
  })

  test.each([
    ['/admin', ['shell-1.js', 'home-1.js']],
    ['/admin/', ['shell-1.js', 'home-1.js']],
    ['/admin/plans?status=active', ['shell-1.js', 'plans-1.js']],
    ['/admin/plans/new', ['shell-1.js', 'new-plan-1.js']],
    ['/admin/plans/c0ffee00-0000-4000-8000-000000000000', ['shell-1.js', 'plan-record-1.js']],
    ['/admin/support-tickets/c0ffee00-0000-4000-8000-000000000000', ['shell-1.js', 'tickets-1.js']],
  ])('names the frame, the screen and the fonts of the console at %s', async (url, own) => {
    expect(await links(url)).toEqual([
      'a-1.js',
      'console-1.js',
      'base-1.js',
      ...own,
      'a-1.css',
      'mono-1.woff2',
    ])
  })

  test('leaves the fonts for later at the sign-in, whose form is to be there first', async () => {
    expect(await links('/admin/login')).toEqual([
      'a-1.js',
      'console-1.js',
      'base-1.js',
      'login-1.js',
      'a-1.css',
    ])
  })

  test.each(Object.entries(visitorScreens))('knows the screen of %s', (_page, screen) => {
    expect(existsSync(screen)).toBe(true)
  })

  test('has its files for a year, compressed for browsers that take that', async () => {
    const plain = await get('/assets/a-1.js')
    expect(plain.body).toBe(CODE)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(packed.rawPayload.length).toBeLessThan(CODE.length)
    const page = await get('/plan/esencial', { 'accept-encoding': 'gzip' })
    expect(page.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
    })
  })

  test.each(['/assets/gone-2.js', '/assets/', '/api/v2/x', '/api/v2/'])(
    'is not what %s gets',
    async (url) => {
      expect([400, 404]).toContain((await get(url)).statusCode)
    },
  )

  test.each(['/', '/admin/companies?x=1', '/favicon.svg', '/assets/a-1.js', '/healthz'])(
    'tells of %s without its content what it tells with it',
    async (url) => {
      const [told, given] = [await app.inject({ method: 'HEAD', url }), await get(url)]
      expect(told.statusCode).toBe(200)
      expect(told.rawPayload).toHaveLength(0)
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
        expect(told.headers[name], name).toBe(given.headers[name])
    },
  )

  test.each(['/assets/gone-2.js', '/api/v2/x'])('has no more to tell of %s than to give', async (url) => {
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe((await get(url)).statusCode)
  })

  test('keeps what lies outside its folder', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
    ])
      expect((await get(url)).body).not.toMatch(/"name"|root:/)
  })

  test('may run its own inline style and script, and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`style-src 'self' ${hash(STYLE)}`)
    expect(policy).toContain(`script-src 'self' ${hash(SCRIPT)};`)
  })

  test('sends with its files what a browser heeds of them, and no more', async () => {
    const { headers } = await get('/assets/a-1.js')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + name.length + String(value).length,
      0,
    )
    expect(bytes).toBeLessThan(800)
    const lost = await get('/assets/lost.js')
    expect(lost.statusCode).toBe(404)
    expect(lost.headers['x-content-type-options']).toBe('nosniff')
  })

  test('shows the images of the map’s origin, and of no other', async () => {
    const images = async (server: FastifyInstance) =>
      /img-src ([^;]*)/.exec(String((await server.inject('/')).headers['content-security-policy']))?.[1]
    expect(await images(app)).toBe("'self' data: blob:")
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', origin: 'https://tiles.example' }
    const mapped = await reachedAt('http://localhost', { ...tiles, attribution: '© "Mapas"' })
    expect(await images(mapped)).toBe("'self' data: blob: https://tiles.example")
    expect((await mapped.inject('/v2/search')).body).toContain(
      `<meta name="map-tiles" content="${tiles.url}"><meta name="map-attribution" content="© &quot;Mapas&quot;">`,
    )
    await mapped.close()
  })

  test('tells where maps come from while it is worked on too', async () => {
    vi.stubEnv('MAP_TILE_URL', 'https://tiles.example/{z}/{x}/{y}.png')
    vi.stubEnv('MAP_ATTRIBUTION', '© "Mapas"')
    onTestFinished(() => void vi.unstubAllEnvs())
    const page = await createServer({
      server: { middlewareMode: true, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true },
    })
    onTestFinished(() => page.close())
    const sent = await page.transformIndexHtml('/admin', readFileSync('index.html', 'utf8'))
    expect(sent).toContain('<meta name="map-tiles" content="https://tiles.example/{z}/{x}/{y}.png">')
    expect(sent).toContain('<meta name="map-attribution" content="© &quot;Mapas&quot;">')
  })

  test('is reached by HTTPS alone for a year, where that is how people reach it', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined()
    const secure = await reachedAt('https://consola.ejemplo.mx')
    expect((await secure.inject({ url: '/' })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await secure.close()
  })

  test('takes no other method', async () => {
    expect((await app.inject({ method: 'POST', url: '/admin/companies' })).statusCode).toBe(404)
  })
})
