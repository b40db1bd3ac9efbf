import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { retries } from './scripts/pace.mjs'

// `npm run test:e2e` says both, and takes the data away afterwards.
const port = process.env.E2E_PORT ?? '8090'
process.env.E2E_DATA ??= join(tmpdir(), 'salvia-e2e')
// Against so many processes on one PostgreSQL, each call to the next of them, instead of one with its own database.
const processes = process.env.E2E_PROCESSES
// And so many standbys of it, which answer what is read.
const standbys = process.env.E2E_STANDBYS
const address = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/kitPictures/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  retries,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1440, height: 900 },
    // That of a person: what says to be driven by a program is not counted as a visit.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step of every test takes a third of its time; it is asked for when one fails: --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: processes ? 'node scripts/severalProcesses.mjs' : 'node dist/server/main.js',
    url: `${address}/healthz`,
    stdout: processes ? 'pipe' : 'ignore',
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...(processes && { PROCESSES: processes }),
      ...(standbys && { STANDBYS: standbys }),
    },
    // It fills a database first, beside whatever else the machine does.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
