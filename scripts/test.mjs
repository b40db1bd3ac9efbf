// npm test: everything a change must pass, cheapest first.
import './checkNode.mjs'
import { run } from './build.mjs'

const steps = [
  ['types', 'tsc', []],
  ['format', 'biome', ['ci', '--colors=off', '--diagnostic-level=error']],
  ['lint and import rules', 'oxlint', ['-c', '.oxlint.config.js', '--type-aware', '--deny-warnings']],
  ['dead code', 'knip', []],
  ['unit and integration', 'vitest', ['run']],
]

const started = performance.now()
const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`

for (const [title, program, args] of steps) {
  console.log(`\n> ${title}`)
  const from = performance.now()
  run(program, args)
  console.log(`  ${title}: ${seconds(from)}`)
}
for (const [title, script] of [
  ['known vulnerabilities', './audit.mjs'],
  ['bytes of each route', './bytes.mjs'],
  ['end to end in Chromium', './e2e.mjs'],
]) {
  console.log(`\n> ${title}`)
  const from = performance.now()
  await import(script)
  console.log(`  ${title}: ${seconds(from)}`)
}
console.log(`\nAll checks passed in ${seconds(started)}.`)
