// Builds console and server into dist/, once for each state of their sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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
export function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  build()
}

export function build() {
  const wanted = fingerprint()
  run('vite', ['build', '--logLevel', 'warn'])
  run('vite', ['build', '-c', 'vite.server.config.ts', '--logLevel', 'warn'])
  for (const file of files(join(root, 'dist/web'))) compress(file)
  writeFileSync(STAMP, wanted)
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
function compress(file) {
  if (!/\.(html|js|css|svg|txt|json)$/.test(file)) return
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
