// What the checks bring to a clean machine by Debian's packages.
import { spawnSync } from 'node:child_process'

/**
 * Installs the first of these packages that can be, as root on Debian; elsewhere it does nothing.
 * @param {string[]} packages
 */
export function installDebian(...packages) {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return
  console.log(`Installing a package of Debian: ${packages.join(' or ')}.`)
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  packages.some((name) => apt('install', '-y', '--no-install-recommends', name).status === 0)
}
