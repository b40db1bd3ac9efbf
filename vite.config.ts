import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { LONG, longTests, retries } from './scripts/pace.mjs'
import { FlakyTests } from './scripts/flakyTests.mjs'
import type { PageNames } from './src/contract/pageNames'

const alias = {
  '@server': new URL('./server', import.meta.url).pathname,
  '@': new URL('./src', import.meta.url).pathname,
}

const base = ['react', 'react-dom', 'scheduler', 'react-redux', 'i18next', 'react-i18next', 'jwt-decode']
const isBase = (id: string) =>
  id.includes('vite/preload-helper') ||
  base.some((name) => id.includes(`/node_modules/${name}/`)) ||
  id.includes('/toolkit/dist/redux-toolkit.')

/** What comes before signing in must not bring the console along, and the pages of visitors not even the signing in. */
const consoleStart = /\/src\/app\/start\.tsx$/
const beforeSignIn = /\/src\/(app\/start|session\/(Login|Recover)Screen|app\/UnknownPathScreen)\.tsx$/
/** The frame around every screen, and what starts with it. */
const shellStart =
  /\/src\/(?:app\/(?:AdminLayout|startBackOffice|askRecord|askListing|navigation\/askWaiting|keepInStep|keepDrafts|followLowWindow|heedPrinting|followChanges|Activity|NoticeBell)|kit\/elements\/watchFocus)\.tsx?$/
/** What every listing shows a moment later, and every record asks with: loaded with them. */
const listingStart = /\/src\/kit\/listing\/SavedViews\.tsx$/
const recordStart = /\/src\/kit\/record\/TransitionDialog\.tsx$/
/** What the sign-in needs and every screen after it loads as well. */
const isOfSignIn = /\/src\/(?:kit\/elements\/Button|session\/entrance\/\w+|api\/json)\./
const planPage = /\/src\/visitors\/subscribe\/SubscribeScreen\.tsx$/
/** What may share a piece with the plan page: its later parts, the shop, and the console's view of a plan. */
const besidePlanPage =
  /\/src\/(?:visitors\/(?:subscribe|shop|payroll|cancel)\/|entities\/plans\/Plan(?:Beside|Page)\.)/
const ofVisitors = /\/src\/(app\/visit\/start|visitors\/[^/]+\/\w+Screen)\.tsx$/

/** Whether one of these needs a module at once. */
function isNeededBy(
  entries: RegExp,
  id: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (entries.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(entries, importer, graph, seen),
  )
}

/** What the public pages share with the console: it may not lie in one piece with it. */
const isShared = (id: string) =>
  /\/src\/(?:kit\/(?:text\/formats|vocabulary\/(?:specialties|providerKinds)|elements\/(?:useOnline|lazyPart|useCardFrame|CardFrame))|contract\/(?:days|phones)|api\/(?:paths|preconditions|logoAddress))\.tsx?$/.test(
    id,
  )

/** What only forms are made of: a listing has none. */
const isForm = (id: string) =>
  /\/src\/kit\/form\/(?:RecordForm|RecordFields|FormDialog|FormGroup|ErrorSummary|SaveBar|DraftNotice|UnsavedGuard|AddressGroup|BankAccountGroup|TaxProfileGroup|fields\/(?!PlainField|Field\.module|fieldId)|reference\/(?!recentlyPicked|referenceOptions))/.test(
    id,
  ) || /\/node_modules\/(?:react-hook-form|@hookform)\//.test(id)

const screenOf = /\/src\/(?:entities\/[^/]+\/(?:[^/]+\/)?|app\/home\/)\w+Screen\.tsx$/
const listing = /sScreen\.tsx$/
const creation = /\/New\w+\.tsx$/

const foundRoots = new Map<string, ReadonlySet<string>>()

/** What brings a module along at once: the screens, and the parts that are loaded when they are asked for. */
function rootsOf(id: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = foundRoots.get(id)
  if (found) return found
  const roots = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const { importers = [], dynamicImporters = [], isEntry } = graph.getModuleInfo(one) ?? {}
    if (isEntry || dynamicImporters.length > 0) roots.add(one)
    for (const importer of importers) seen.add(importer)
  }
  foundRoots.set(id, roots)
  return roots
}

/** What people work on together, so that its screens share their pieces. */
const areas = {
  people:
    'accounts companies customers members persons policies member-policies plans plan-addons subscriptions',
  money: 'invoices payments payment-methods transactions funds fund-authorizations fund-movements',
  providers: 'providers provider-locations provider-services services service-categories',
  work: 'support-tickets events logs webhooks webhook-logs users shorteners',
}
const areaOf = new Map(
  Object.entries(areas).flatMap(([area, folders]) => folders.split(' ').map((folder) => [folder, area])),
)

/** From how many screens on something of the kit is taken for what all screens of that sort are made of. */
const MANY = 6

/**
 * The piece of what several screens need; null where it lies with the one that does. What a module stands on is needed
 * wherever the module is: so pieces never need each other in a ring.
 */
function pieceFor(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (screenOf.test(id) || isForm(id) || isNeededBy(ofVisitors, id, graph)) return null
  const roots = [...rootsOf(id, graph)]
  const screens = roots.filter((root) => screenOf.test(root))
  const created = screens.filter((root) => creation.test(root)).length
  const listed = screens.filter((root) => listing.test(root) && !creation.test(root)).length
  const shown = screens.length - created - listed
  const isOfHome = screens.some((root) => root.includes('/src/app/home/'))
  if (!id.includes('/src/entities/')) {
    const isInLists = listed >= MANY || roots.some((root) => listingStart.test(root))
    const isInRecords = shown >= MANY || roots.some((root) => recordStart.test(root))
    if (shown >= 15 && listed + created === 0 && !isOfHome) return 'record'
    if (screens.length >= 20 || (isInLists && isInRecords)) return 'kit'
    if ((listed >= 15 && shown === 0) || roots.some((root) => listingStart.test(root))) return 'listing'
    if ((shown >= 15 && listed === 0 && !isOfHome) || roots.some((root) => recordStart.test(root)))
      return isOfHome || listed > 0 ? 'kit' : 'record'
  }
  if (screens.length < 2) return null
  const found = new Set(
    screens.map((screen) => areaOf.get(/\/src\/entities\/([^/]+)\//.exec(screen)?.[1] ?? '') ?? 'home'),
  )
  const [area] = found
  if (found.size > 1 && screens.length < 8) return null
  return `${found.size === 1 ? area : 'all'}-${listed > 0 ? 'lists' : shown > 0 ? 'records' : 'forms'}`
}

/** The entity whose parts alone need a module, and no screen at once: what is opened on its records. */
function actsFor(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (screenOf.test(id) || !id.includes('/src/')) return null
  if (![...rootsOf(id, graph)].every((root) => root.endsWith('Dialog.tsx'))) return null
  const folders = new Set(
    [...rootsOf(id, graph)].map((root) =>
      screenOf.test(root) ? '' : /\/src\/entities\/([^/]+)\//.exec(root)?.[1],
    ),
  )
  const [folder] = folders
  return folders.size === 1 && folder ? `${folder}-acts` : null
}

/** What most screens are made of, asked for together with the screen instead of after it. */
const preloaded = /\/kit-/

/** Names of the shared pieces whose functions a starting screen calls nearly all. */
const startsAtOnce = /^(?:base|console|shell|kit|listing|record|form|.+-(?:lists|records|forms))$/

/**
 * Has the browser compile all of a piece beside its main thread, instead of each function there as it is called
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && startsAtOnce.test(one.name))
          one.code = `//# allFunctionsCalledOnLoad\n${one.code}`
    },
  },
}

/**
 * Puts the stylesheet behind what `index.html` shows by itself, which it would hold back from the head, and leaves out what
 * its script says to whoever reads the source.
 */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return (
        sheets
          .reduce((page, sheet) => page.replace(sheet, ''), html)
          .replace(/^ *\/\/.*\n/gm, '')
          .replace('</body>', `${sheets.join('')}  </body>`)
          // Every kilobyte counts before the first paint: no indentation, and no slash that HTML ignores.
          .replace(/\n\s*/g, '\n')
          .replace(/>\n</g, '><')
          .replace(/ \/>/g, '>')
      )
    },
  },
}

/**
 * Takes the router without its warnings for developers, which the package keeps beside what it gives by default, and
 * gives the public pages a copy of their own: a module is in one piece for all who need any of it, and half of this one
 * is what guards and loads the console.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    const isWithin = importer.includes('/react-router/dist/')
    if (!isWithin && !/^react-router(-dom|\/dom)?$/.test(source)) return null
    const isVisitors = /\/src\/(visitors|app\/visit)\/|\?visitors$/.test(importer)
    // Without what the console only has: where its pages are rendered into.
    const wanted = isVisitors && source === 'react-router-dom' ? 'react-router' : source
    const found = await this.resolve(wanted, importer.replace(/\?visitors$/, ''), { skipSelf: true })
    if (!found?.id.includes('/react-router/dist/')) return found
    return {
      ...found,
      id: found.id.replace('/development/', '/production/') + (isVisitors ? '?visitors' : ''),
    }
  },
}

/** While it is worked on, the page comes from here, and not from the server that writes into it where maps come from. */
const mapsWhileWorking: Plugin = {
  name: 'maps-while-working',
  apply: 'serve',
  transformIndexHtml: () => {
    const { MAP_TILE_URL, MAP_ATTRIBUTION } = process.env
    if (!MAP_TILE_URL || !MAP_ATTRIBUTION) return []
    const names = { 'map-tiles': MAP_TILE_URL, 'map-attribution': MAP_ATTRIBUTION } satisfies PageNames
    return Object.entries(names).map(([name, content]) => ({
      tag: 'meta',
      attrs: { name, content },
      injectTo: 'head',
    }))
  },
}

/** Tests of screens, in a document without a browser. */
const screens = {
  environment: 'happy-dom',
  // Room for the whole shell: filters are chips, and every column shows.
  environmentOptions: { happyDOM: { width: 1440, height: 900 } },
  setupFiles: ['tests/support/properties.ts', 'tests/support/setup.ts'],
}
const strict = 'tests/**/*.strict.test.tsx'

export default defineConfig({
  plugins: [react(), paintFirst, leanRouter, mapsWhileWorking, compileAhead],
  resolve: { alias },
  build: {
    outDir: 'dist/web',
    manifest: true,
    // What others wrote and we ship keeps its licence beside those of the fonts.
    license: { fileName: 'licenses/software.md' },
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The lists of what each screen needs stand in the first script: with all of it they would outweigh the sign-in.
      resolveDependencies: (file, needed) => needed.filter((name) => name === file || preloaded.test(name)),
    },
    rolldownOptions: {
      // A part that some load later lies in a piece that others load at once: that is how the pieces are cut.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first script names every other: letters drawn at random compress to nothing less, and what is one component goes without a name.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${/^[A-Z]/.test(name) ? '' : '[name]-'}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${/^[A-Z]\w*\.css$/.test(name) ? '' : '[name]-'}[hash:7][extname]`,
        // What every screen stands on goes in one piece: many small ones weigh more, and each is a request.
        codeSplitting: {
          groups: [
            {
              debugName: 'base',
              name: (id, graph) =>
                isBase(id) || (isNeededBy(beforeSignIn, id, graph) && isNeededBy(ofVisitors, id, graph))
                  ? 'base'
                  : null,
              priority: 4,
            },
            {
              debugName: 'console',
              name: (id, graph) =>
                !consoleStart.test(id) && (isOfSignIn.test(id) || isNeededBy(consoleStart, id, graph))
                  ? 'console'
                  : null,
              priority: 2,
            },
            { name: 'shared', test: isShared, priority: 2 },
            {
              debugName: 'visit',
              name: (id, graph) =>
                id.includes('/src/visitors/') &&
                [...rootsOf(id, graph)].filter((root) => ofVisitors.test(root)).length >= 4
                  ? 'visit'
                  : null,
              priority: 1.97,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'plan',
              name: (id, graph) =>
                !planPage.test(id) &&
                isNeededBy(planPage, id, graph) &&
                [...rootsOf(id, graph)].every((root) => besidePlanPage.test(root))
                  ? 'plan'
                  : null,
              minShareCount: 2,
              priority: 1.95,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'kit',
              name: (id, graph) => (pieceFor(id, graph) === 'kit' ? 'kit' : null),
              priority: 1.9,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'shell',
              name: (id, graph) =>
                isNeededBy(shellStart, id, graph) && !isNeededBy(ofVisitors, id, graph) ? 'shell' : null,
              priority: 1.8,
              includeDependenciesRecursively: false,
            },
            { name: 'form', test: isForm, minShareCount: 12, priority: 1.7 },
            { debugName: 'piece', name: pieceFor, priority: 1.6, includeDependenciesRecursively: false },
            { debugName: 'acts', name: actsFor, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/sandbox', '/stripe'].map((path) => [path, 'http://127.0.0.1:8080']),
    ),
  },
  test: {
    restoreMocks: true,
    globalSetup: 'tests/support/globalSetup.ts',
    testTimeout: 60_000,
    // The made-up data are filled in before the first test that asks for them.
    hookTimeout: 180_000,
    // Files take turns in as many workers as there are cores, and share there what they import.
    isolate: false,
    maxWorkers: '100%',
    tags: [{ name: LONG, skip: !longTests }],
    retry: retries,
    reporters: ['default', new FlakyTests()],
    // Screens are made and thrown away by the thousand: with more room for what is young, a seventh less is done.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        // React as people get it: with what it checks for developers, the same screens take an eighth longer.
        oxc: { jsx: { development: false } },
        test: {
          ...screens,
          name: 'browser',
          include: ['tests/**/*.test.tsx'],
          exclude: [strict],
          env: { NODE_ENV: 'production' },
          setupFiles: ['tests/support/productionReact.ts', ...screens.setupFiles],
        },
      },
      // The same screens of people whose connection breaks at each press of a button that writes.
      ...(longTests
        ? [
            {
              extends: true as const,
              oxc: { jsx: { development: false } },
              test: {
                ...screens,
                name: 'lost replies',
                include: ['tests/{app,entities}/**/*.test.tsx'],
                // How often screens ask is counted there, and after a lost reply they ask once more.
                exclude: [strict, 'tests/app/live.test.tsx'],
                env: { NODE_ENV: 'production', REPLIES: 'lost' },
                setupFiles: ['tests/support/productionReact.ts', ...screens.setupFiles],
              },
            },
          ]
        : []),
      // What React does twice in its strict mode, and what it complains of, it does for developers alone.
      {
        extends: true,
        test: {
          ...screens,
          name: 'strict',
          include: [strict],
          setupFiles: [...screens.setupFiles, 'tests/support/strictReact.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          setupFiles: 'tests/support/properties.ts',
        },
      },
    ],
  },
})
