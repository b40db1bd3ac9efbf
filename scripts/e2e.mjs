// npm run test:e2e: the built product in a real browser, on a database of its own.
import { createServer } from 'node:net'
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

run('playwright', ['test', ...process.argv.slice(2)], {
  CHROMIUM_PATH: findChromium(),
  E2E_PORT: String(port),
})
