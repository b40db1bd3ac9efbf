// npm run dev: the console reloads by itself; the server is built again and restarted when its sources change.
import './checkNode.mjs'
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { build, createServer } from 'vite'

let server
async function restart() {
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' })
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
  }
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
}

// One restart at a time; changes that come meanwhile make one more.
let restarting = restart()
let waiting = false
function changed() {
  if (waiting) return
  waiting = true
  restarting = restarting.then(() => {
    waiting = false
    return restart()
  })
}

for (const folder of ['server', 'src/contract']) watch(folder, { recursive: true }, changed)

const page = await createServer()
await page.listen()
page.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await page.close()
    server?.kill(signal)
    server?.once('exit', () => process.exit(0))
  })
