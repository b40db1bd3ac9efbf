// npm run test:e2e: the built product in a real browser, on a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, run } from './build.mjs'

ensureBuilt()

const port = await new Promise((done) => {
  const probe = createServer()
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => done(port))
  })
})

const data = mkdtempSync(join(tmpdir(), 'salvia-e2e-'))
process.on('exit', () => rmSync(data, { recursive: true, force: true }))

run('playwright', ['test', ...process.argv.slice(2)], {
  CHROMIUM_PATH: findChromium(),
  E2E_PORT: String(port),
  E2E_DATA: data,
})
