// Does the steps of the Dockerfile in a folder, as no container engine runs here: the same files, the same build, the same command
// as an unprivileged user on a tree that it may not write, on a PostgreSQL of its own. It does not try the base image or `npm ci`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { throwawayPostgres } from './throwawayPostgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'salvia-image-'))
chmodSync(scratch, 0o755)
const [build, run, data] = ['build', 'run', 'data'].map((name) => join(scratch, name))
for (const folder of [build, run, data]) mkdirSync(folder)

/** The instructions of the Dockerfile, each with its text; continued lines are joined. */
const instructions = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .map((line) => /^\s*([A-Z]+)\s+(.*)$/.exec(line))
  .filter((found) => found !== null)
  .map(([, name = '', text = '']) => ({ name, text }))
const second = instructions.findLastIndex(({ name }) => name === 'FROM')

/** @param {string} what */
const say = (what) => console.log(`tryImage: ${what}`)

try {
  for (const { name, text } of instructions.slice(0, second)) {
    if (name !== 'COPY') continue
    const paths = text.split(' ')
    const to = paths.pop() ?? ''
    for (const path of paths)
      cpSync(join(root, path), join(build, to === './' ? path : to), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(build, 'node_modules'))
  say('copied; npm ci is left out, node_modules are those of this folder')
  const built = spawnSync('npm', ['run', 'build'], { cwd: build, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('npm run build failed')

  for (const { name, text } of instructions.slice(second)) {
    if (name !== 'COPY') continue
    const [, from = '', to = ''] = text.split(' ')
    const path = from.replace(/^\/app\//, '')
    const target = join(run, to === './' ? path : to)
    if (path === 'node_modules') symlinkSync(join(root, 'node_modules'), target)
    else cpSync(join(build, path), target, { recursive: true })
  }
  const sbom = JSON.parse(
    readFileSync(
      join(
        run,
        /sbom="\/app\/([^"]+)"/.exec(instructions.find(({ name }) => name === 'LABEL')?.text ?? '')?.[1] ??
          '',
      ),
      'utf8',
    ),
  )
  say(`the SBOM of the label lists ${sbom.components.length} packages`)

  const postgres = throwawayPostgres()
  const port = await freePort()
  const env = Object.fromEntries(
    (instructions.slice(second).find(({ name }) => name === 'ENV')?.text ?? '')
      .split(' ')
      .map((one) => one.split('=')),
  )
  const [command = '', ...args] = JSON.parse(
    instructions.findLast(({ name }) => name === 'CMD')?.text ?? '[]',
  )
  const uid = 10_001
  // Only root may become another user; anybody else is unprivileged already.
  const user = process.getuid?.() === 0 ? { uid, gid: uid } : {}
  if ('uid' in user) {
    spawnSync('chown', [`${uid}:${uid}`, data])
    // Its socket is in a folder of the one who runs PostgreSQL.
    chmodSync(postgres.folder, 0o755)
  }
  const server = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: run,
    ...user,
    env: {
      PATH: process.env.PATH,
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret for trying the image and nothing else',
      RECORD_KEYS: 'a key for trying the image and nothing else at all',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.resume()
  try {
    await untilReady(port, server)
    for (const path of ['/healthz', '/readyz', '/admin/login', '/api/v2/openapi.json']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      say(`${path} answers ${status}`)
    }
    const asked = Date.now()
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    if (code !== 0) throw new Error(`The server ended with ${code}`)
    say(`it ended ${Date.now() - asked} ms after SIGTERM`)
  } finally {
    server.kill('SIGKILL')
    postgres.stop()
  }
  say('all steps but the base image and npm ci were done')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} server
 */
async function untilReady(port, server) {
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server was not ready within a minute')
}
