// The licences of what is shipped: those that may be shipped with it, and packages that name none in the lock file.

/** Licences that let others use, change and ship the work, asking no more than that they are named (SPDX). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** What packages say elsewhere than in their package.json, with where. */
const saidElsewhere = {
  'png-js': { license: 'MIT', where: 'its LICENSE file' },
}

/**
 * Lists the shipped packages whose licence is not known to allow it, each as `name: licence`.
 * @param {{ packages: Record<string, { dev?: boolean, license?: string }> }} lock
 */
export function findUnlicensed(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, license: license ?? saidElsewhere[name]?.license ?? 'none' }
    })
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, license }) => `${name}: ${license}`)
}

/** @param {string} expression of SPDX: one of several by OR, all of several by AND */
function isAllowed(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  return allowed.has(bare)
}
