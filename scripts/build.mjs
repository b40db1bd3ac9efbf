// Builds console and server into dist/, once for each state of their sources.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeSbom } from './sbom.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(root, 'dist/.stamp')
const SOURCES = [
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/sbom.mjs',
]

/** Runs a program of node_modules/.bin and ends this process when it fails. */
export function run(program, args = [], env = {}) {
  const { status } = spawnSync(process.execPath, [binary(program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** The script behind a package's command, so that it runs without a shell on every system. */
export function binary(program) {
  const manifest = (name) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
  const packages = { tsc: 'typescript', biome: '@biomejs/biome', playwright: '@playwright/test' }
  const name = packages[program] ?? program
  const { bin } = manifest(name)
  return join(root, 'node_modules', name, typeof bin === 'string' ? bin : bin[program])
}

/** Builds unless dist/ already holds the build of these very sources and settings. */
export async function ensureBuilt() {
  if (!isBuilt()) await build()
}

/**
 * Builds the server unless dist/ already holds it, and goes on with the console.
 * Answers with the console's build, so that a server can start meanwhile.
 */
export async function ensureServerBuilt() {
  if (isBuilt()) return { webBuilt: Promise.resolve() }
  const wanted = fingerprint()
  await buildServer()
  const webBuilt = buildWeb().then(() => writeFileSync(STAMP, wanted))
  // The server awaits webBuilt only after its own work, and fails with it then.
  webBuilt.catch(() => {})
  return { webBuilt }
}

/** Builds console and server side by side; each uses one core for most of its time. */
export async function build() {
  const wanted = fingerprint()
  await Promise.all([buildServer(), buildWeb()])
  writeFileSync(STAMP, wanted)
}

const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()

async function buildServer() {
  await runVite(['build', '-c', 'vite.server.config.ts'])
  writeSbom(root, join(root, 'dist/server'))
}

async function buildWeb() {
  await runVite(['build'])
  await Promise.all(files(join(root, 'dist/web')).map(compress))
}

/**
 * Runs vite beside other work.
 * @throws {Error} where it fails; vite has said why by then
 */
async function runVite(args) {
  const vite = spawn(process.execPath, [binary('vite'), ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  const [status] = await once(vite, 'exit')
  if (status !== 0) throw new Error(`The build failed: vite ${args.join(' ')}`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of files(join(root, source)).sort((one, other) => (one < other ? -1 : 1)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  for (const name of Object.keys(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}`)
  return hash.digest('hex')
}

export function files(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  )
  return entries.map(({ parentPath, name }) => join(parentPath, name))
}

/** Writes the .br and .gz that the server sends instead of the file. */
async function compress(file) {
  if (!/\.(html|js|css|svg|txt|json)$/.test(file)) return
  const content = readFileSync(file)
  if (content.length < 1024) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, quality),
  ])
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
