// Where what is only tried may be written: it is thrown away afterwards.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Bytes: several times what a whole run of the tests leaves lying at once. */
const ROOM = 8 * 1024 ** 3

/**
 * A folder in memory, where the machine has one with room: making and removing databases takes a tenth of the time there.
 * Whoever sets TMPDIR has chosen another.
 */
export const scratch = () => (!process.env.TMPDIR && hasRoom('/dev/shm') ? '/dev/shm' : tmpdir())

/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM
  } catch {
    return false // Not every system has it.
  }
}
