// npm run test:e2e: the built product in a real browser, on a database of its own.
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { findChromium } from './chromium.mjs'
import { run } from './build.mjs'
import { demosIn, fillDemos } from './demoData.mjs'
import { pace } from './pace.mjs'
import { chooseScratch, makeScratchFolder } from './scratch.mjs'

const port = await new Promise((done) => {
  const probe = createServer()
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => done(port))
  })
})

// Where `npm test` has filled it beside its other checks, that is what is used, and taken away there.
let folder = process.env.E2E_FOLDER
if (!folder) {
  const own = makeScratchFolder('salvia-e2e-')
  process.on('exit', () => rmSync(own, { recursive: true, force: true }))
  await fillDemos(own)
  folder = own
}
const { shared, killed, apart } = demosIn(folder)
console.log(`End-to-end tests at the ${pace} pace.`)

run('playwright', ['test', ...process.argv.slice(2)], {
  CHROMIUM_PATH: findChromium(),
  TMPDIR: chooseScratch(),
  E2E_PORT: String(port),
  E2E_DATA: shared,
  E2E_KILLED_DATA: killed,
  E2E_APART_DATA: apart,
})
