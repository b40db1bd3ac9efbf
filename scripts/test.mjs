// npm test: everything a change must pass. What needs no browser goes side by side, for two cores; the browser then has both.
import './checkNode.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { binary } from './build.mjs'
import { bringPgbouncer, hasPgbouncer } from './pgbouncer.mjs'
import { makeScratchFolder } from './scratch.mjs'
import { hasPostgres } from './throwawayPostgres.mjs'

// The steps below read the pace from the environment that they inherit.
if (process.argv.includes('--all')) process.env.TEST_PACE = 'full'
const { leftOut, pace } = await import('./pace.mjs')
console.log(`The ${pace} pace of the checks.`)

bringPgbouncer()

const folder = makeScratchFolder('salvia-e2e-')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const script = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The steps of each lane in their order, the cheapest first: a title, and what node runs. */
const beside = [
  ['types', binary('tsc'), '--checkers', '1'],
  ['format', binary('biome'), 'ci', '--colors=off', '--diagnostic-level=error'],
  ['lint and import rules', binary('oxlint'), '-c', '.oxlint.config.js', '--type-aware', '--deny-warnings'],
  ['dead code', binary('knip')],
  ['known vulnerabilities', script('audit.mjs')],
  ['bytes of each route', script('bytes.mjs')],
  ...(pace === 'full' ? [['the same build again', script('checkBuild.mjs')]] : []),
  ['data for the browser', script('demoData.mjs'), folder],
]
const unit = ['unit and integration', binary('vitest'), 'run']
const endToEnd = ['end to end in Chromium', script('e2e.mjs')]

/** What goes beside others asks no more threads for the same work: checkers of types share little of what they learn. */
const oneThread = { GOMAXPROCS: '1' }

const started = performance.now()
const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`

/** Runs a step, and answers whether it passed. One that is quiet says in one piece, at its end, what it found. */
async function passes([title, ...command], isQuiet = false) {
  const from = performance.now()
  if (!isQuiet) console.log(`\n> ${title}`)
  const child = spawn(process.execPath, command, {
    stdio: isQuiet ? 'pipe' : 'inherit',
    env: { ...process.env, E2E_FOLDER: folder, ...(isQuiet && oneThread) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (words) => (said += words))
  const [code] = await once(child, 'close')
  if (isQuiet) console.log(`\n> ${title}\n${said.trimEnd()}`)
  console.log(`  ${title}: ${code === 0 ? '' : 'FAILED after '}${seconds(from)}`)
  return code === 0
}

async function allPass(steps) {
  for (const step of steps) if (!(await passes(step, true))) return false
  return true
}

// Each lane goes to its end: who mends something sees all of it at once.
const results = await Promise.all([allPass(beside), passes(unit)])
if (results.includes(false) || !(await passes(endToEnd))) {
  console.error(`\nNot all checks of the ${pace} pace passed, after ${seconds(started)}.`)
  process.exit(1)
}
console.log('')
for (const part of leftOut) console.log(`left out: ${part}`)
if (!hasPostgres()) console.log('left out: every test on PostgreSQL, which this machine does not have')
if (hasPostgres() && !hasPgbouncer())
  console.log('left out: the tests through PgBouncer, which this machine does not have')
console.log(`All checks of the ${pace} pace passed in ${seconds(started)}.`)
