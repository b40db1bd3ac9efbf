// Where what is only tried may be written: it is thrown away afterwards.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const IN_MEMORY = '/dev/shm'

/** Bytes: what a whole run of the tests takes at its height, in files and in processes, and as much again. */
const ROOM = 12 * 1024 ** 3

/** The file that names the process which made a folder. */
const MAKER = 'made-by-process'

/**
 * The folder that throw-away folders are made in: one in memory where the machine has room for it and for the work
 * beside, as making and removing databases takes a tenth of the time there. A TMPDIR that is set is obeyed.
 */
export const chooseScratch = () => (!process.env.TMPDIR && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir())

/**
 * Makes a throw-away folder, after removing what runs that were killed have left behind under the same prefix.
 * @param {string} prefix of its name
 */
export function makeScratchFolder(prefix) {
  for (const parent of new Set([IN_MEMORY, tmpdir()])) removeAbandoned(parent, prefix)
  const folder = mkdtempSync(join(chooseScratch(), prefix))
  writeFileSync(join(folder, MAKER), String(process.pid))
  return folder
}

/**
 * @param {string} parent
 * @param {string} prefix
 */
function removeAbandoned(parent, prefix) {
  for (const name of read(() => readdirSync(parent)) ?? []) {
    if (!name.startsWith(prefix)) continue
    const folder = join(parent, name)
    const maker = Number(read(() => readFileSync(join(folder, MAKER), 'utf8')))
    // A cluster outlives the process that started it: `postmaster.pid` begins with the number of its own.
    const cluster = Number(
      read(() => readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'))?.split('\n')[0],
    )
    if (!maker || runs(maker)) continue
    if (cluster && runs(cluster, folder)) process.kill(cluster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/**
 * Whether a process still runs; with `words`, only one whose command line has them, as numbers are given again.
 * @param {number} pid
 * @param {string} [words]
 */
function runs(pid, words) {
  if (words)
    return read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes(basename(words)) ?? false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** @param {string} folder */
function hasRoom(folder) {
  // What lies in memory already is no longer available, so both are asked.
  const space = read(() => statfsSync(folder))
  return space !== undefined && Math.min(space.bavail * space.bsize, process.availableMemory()) >= ROOM
}

/**
 * What a file system answers, or nothing where it has no such thing.
 * @template Answer
 * @param {() => Answer} ask
 */
function read(ask) {
  try {
    return ask()
  } catch {
    return undefined
  }
}
