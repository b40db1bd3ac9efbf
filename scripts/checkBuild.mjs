// npm run check-build: whether these sources, built once more, come to the same bytes as dist/.
import './checkNode.mjs'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, files, run } from './build.mjs'
import { writeSbom } from './sbom.mjs'

await ensureBuilt()
// As deep in the project as dist/: the maps name their sources from where they lie.
const again = mkdtempSync('.built-')
const halves = [
  ['web', []],
  ['server', ['-c', 'vite.server.config.ts']],
]

/**
 * The files of a folder by their names, each with the hash of what it holds.
 * @param {string} folder
 */
const hashed = (folder) =>
  new Map(
    files(folder).map((file) => [
      file.slice(folder.length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )

let differing = 0
for (const [half, args] of halves) {
  run('vite', ['build', ...args, '--outDir', join(again, half), '--logLevel', 'warn'])
  if (half === 'server') writeSbom('.', join(again, half))
  const first = hashed(join('dist', half))
  const second = hashed(join(again, half))
  for (const name of new Set([...first.keys(), ...second.keys()])) {
    // The compressed ones follow from the others.
    if (/\.(br|gz)$/.test(name) || first.get(name) === second.get(name)) continue
    differing++
    console.error(`${half}${name} differs`)
  }
}
rmSync(again, { recursive: true })
if (differing > 0) process.exit(1)
console.log('Built again, every file is the same.')
