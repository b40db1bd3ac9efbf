// npm run audit, and part of npm test: no known high vulnerability without an entry in .ci/audit.json that explains it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { reportIn, unexplained } from './advisories.mjs'

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const report = reportIn(stdout)
const explained = JSON.parse(readFileSync(new URL('../.ci/audit.json', import.meta.url), 'utf8'))
const found = report ? unexplained(report, explained, new Date().toISOString().slice(0, 10)) : []
for (const sentence of found) console.error(sentence)
if (found.length > 0) {
  console.error('Update them, or explain in .ci/audit.json why they may stay and until when.')
  process.exit(1)
}
console.log(
  report
    ? 'No known high vulnerability.'
    : 'The registry tells no advisories, so nothing was looked up: run npm run audit where one does.',
)
