// What is shipped, as CycloneDX: written beside each build, and the same for the same sources.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists what a build ships, with versions, licences and hashes. Its hour and its random number are left out, so that the
 * same sources come to the same bytes. npm's own `--omit dev` also leaves out what a tool for developers asks for beside us.
 * @param {string} root of the project
 * @returns {string} JSON
 */
export function listShipped(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  )
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const said = execFileSync(npm, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const { serialNumber: _, ...sbom } = JSON.parse(said)
  delete sbom.metadata.timestamp
  const self = sbom.metadata.component
  // Named by the folder that it was built in.
  self.name = 'salvia'
  const isKept = (ref) => ref === self['bom-ref'] || shipped.has(ref)
  sbom.components = sbom.components.filter(({ name, version }) => shipped.has(`${name}@${version}`))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => isKept(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter(isKept) }))
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/** Writes `listShipped` to `sbom.json` in a folder. */
export function writeSbom(root, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'sbom.json'), listShipped(root))
}
