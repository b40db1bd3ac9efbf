import { defineConfig } from 'oxlint'
import { floors } from './scripts/floors.mjs'

/** Files of a layer may not import what matches; `!` makes an exception. */
const layer = (files, forbidden, message) => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message }] }] },
})

const serverOnly = [
  'kysely',
  'pg',
  'fastify*',
  '@fastify/*',
  '@electric-sql/*',
  '@node-rs/*',
  '@zxcvbn-ts/*',
  'jose',
  '**/server/**',
]

/** The folders of the kit, from the ground up: each knows only those before it. */
const kitFloors = [
  'text',
  'vocabulary',
  'elements',
  'feedback',
  'navigation',
  'facts',
  'form/fields',
  'form/reference',
  'form',
  'filter',
  'history',
  'attachments',
  'metadata',
  'notices',
  'map',
  'charts',
  'bulk',
  'listing',
  'record',
]

const aboveKit = ['../**', '@/app/**', '@/entities/**', '@/session/**', '@/visitors/**', ...serverOnly]

const kitFloor = (name, at) =>
  layer(
    `src/kit/${name}/*`,
    [...aboveKit, ...kitFloors.slice(at + 1).map((above) => `@/kit/${above}/*`)],
    `What serves every entity knows none of them, and kit/${name} knows only the folders of the kit below it.`,
  )

/** What an entity may not import; of another entity it knows the files that end so. */
const otherEntities = [
  '../**',
  '@/app/**',
  '@/visitors/**',
  '!@/visitors/*/*Page',
  '@/entities/*/*',
  '@/entities/*/*/**',
  '!@/entities/*/api',
  '!@/entities/*/*Table',
  '!@/entities/*/*Chart',
  '!@/entities/*/*Drawer',
  '!@/entities/*/*Tab',
  '!@/entities/*/*Picker',
  '!@/entities/*/*Menu',
  '!@/entities/*/*StatusBadge',
  '!@/entities/*/*Fields',
  '!@/entities/*/parts',
  ...serverOnly,
]

const fromSrc = ['@/*/**', '!@/contract/**', '**/src/**', 'react*', '@mantine/**']

const serverFloor = (name, at) =>
  layer(
    `server/${name}/**`,
    ['../**', ...fromSrc, ...floors.slice(at + 1).map((above) => `@server/${above}/**`), '@server/*'],
    `${name} knows the contract and the floors below it. What concerns two floors stands on the higher one; an upward need is a list in server/registry.`,
  )

/** What opens a transaction without its buffered audit log and its retries. */
const ownTransactions = [{ object: 'db', property: 'transaction' }, { property: 'startTransaction' }].map(
  (opening) => ({
    ...opening,
    message: 'Open a transaction with `inTransaction` (server/audit/inTransaction.ts).',
  }),
)

export default defineConfig({
  ignorePatterns: ['node_modules', 'dist', 'public', '.data', 'coverage'],
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-eval': 'error',
    'react/no-danger': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-misused-spread': 'off', // our texts are spread into letters on purpose
    'jsx-a11y/prefer-tag-over-role': 'off', // <output> and <search> are not said as well by screen readers yet
    'typescript/unbound-method': 'off', // RTK hands out functions to be destructured
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'vitest/expect-expect': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }], // the second says what the value is, where it fails in a loop
  },
  overrides: [
    // A route loads its screen, so a screen is what its module gives.
    {
      files: [
        'src/**/*Screen.tsx',
        '*.config.{ts,js}',
        'tests/support/globalSetup.ts',
        'src/app/AdminLayout.tsx',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['tests/**'], rules: { 'typescript/no-non-null-assertion': 'off' } },
    // Plain scripts have no types to hold their texts against.
    { files: ['scripts/**', 'bench/**'], rules: { 'typescript/restrict-template-expressions': 'off' } },
    {
      files: ['scripts/**', 'bench/**', 'server/start.ts', 'server/commands.ts'],
      rules: { 'no-console': 'off' },
    },

    // Who stands on whom: contract <- store <- api <- kit <- session <- entities <- app, and contract <- server.
    // A folder speaks of itself with './' and of the others with '@/'.
    layer(
      'src/contract/**',
      ['*', '!zod', '!zod/**', '!maska', '!./*'],
      'The contract knows only zod and the masks: browser and server both stand on it.',
    ),
    layer(
      'src/store/**',
      ['../**', '@/*/**', '!@/contract/**', ...serverOnly],
      'A slice stands on the contract.',
    ),
    layer(
      'src/store/store.ts',
      ['../**', '@/*/**', '!@/api/api', '!@/contract/**', ...serverOnly],
      'The store gathers its slices and the API.',
    ),
    layer(
      'src/api/**',
      ['../**', '@/*/**', '!@/contract/**', '!@/store/**', ...serverOnly],
      'The API layer stands on contract and store.',
    ),
    layer('src/kit/**', aboveKit, 'What serves every entity knows none of them.'),
    ...kitFloors.map(kitFloor),
    layer(
      'src/session/**',
      ['../**', '@/app/**', '@/entities/**', '@/visitors/**', '@mantine/*', ...serverOnly],
      'The session comes before any entity, and its screens load no UI kit.',
    ),
    layer(
      'src/visitors/**',
      ['../**', '@/app/**', '@/entities/**', '@/session/**', '@mantine/*', ...serverOnly],
      'The public pages download neither the back-office nor a UI kit.',
    ),
    layer(
      'src/entities/**',
      otherEntities,
      'An entity knows, of another, its api, its Table, its Tab, its Drawer, its Picker, its Menu, its StatusBadge, its Fields and the words of its parts; of the public pages, the Page that it shows to staff; and never the app that gathers them all.',
    ),
    layer(
      'src/entities/support-tickets/**',
      [...otherEntities, '!@/entities/support-tickets/**'],
      'The folders of an entity know one another by its name, and of other entities what any entity may know.',
    ),
    layer('src/app/**', ['../**', ...serverOnly], 'The browser never imports the server.'),
    {
      files: ['server/**'],
      rules: { 'no-restricted-properties': ['error', ...ownTransactions] },
    },
    { files: ['server/audit/**'], rules: { 'no-restricted-properties': 'off' } },
    layer('server/*', fromSrc, 'Of src, the server knows only the contract.'),
    ...floors.map(serverFloor),
  ],
})
