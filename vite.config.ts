import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const alias = { '@': new URL('./src', import.meta.url).pathname }

const base = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-redux',
  'i18next',
  'react-i18next',
  'jwt-decode',
]
const isBase = (id: string) =>
  base.some((name) => id.includes(`/node_modules/${name}/`)) || id.includes('/toolkit/dist/redux-toolkit.')

/** What most screens are made of, asked for together with the screen instead of after it. */
const preloaded = /\/(?:ListScreen|RecordScreen|DetailScreen|RecordForm)-/

/** Puts the stylesheet behind what `index.html` shows by itself, which it would hold back from the head. */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return sheets
        .reduce((page, sheet) => page.replace(sheet, ''), html)
        .replace('</body>', `${sheets.join('')}  </body>`)
    },
  },
}

export default defineConfig({
  plugins: [react(), paintFirst],
  resolve: { alias },
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The lists of what each screen needs stand in the first script: with all of it they would outweigh the sign-in.
      resolveDependencies: (file, needed) => needed.filter((name) => name === file || preloaded.test(name)),
    },
    rolldownOptions: {
      output: {
        // What every screen stands on goes in one piece: many small ones weigh more, and each is a request.
        codeSplitting: { groups: [{ name: 'base', test: isBase }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080', '/healthz': 'http://127.0.0.1:8080' },
  },
  test: {
    restoreMocks: true,
    globalSetup: 'tests/support/globalSetup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: 'tests/support/setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['tests/**/*.test.ts'] },
      },
    ],
  },
})
