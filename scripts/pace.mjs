// What runs at which pace of the checks: the tests and the scripts that start them all ask here.

const paces = {
  /** Everything, and what CI runs. */
  full: {
    /** Generated histories that each property of them is tried on. */
    histories: 1_000,
    /** The share of the generated cases of every other property that is tried. */
    share: 1,
    /** Calls that are made up for each call that the API describes. */
    madeUpCalls: 4,
    /** Made-up records of each kind that are opened one by one. */
    openedRecords: 40,
    /** Whether what runs on either kind of database runs on both. */
    bothDatabases: true,
  },
  /** What a change is likely to break. */
  short: { histories: 50, share: 0.1, madeUpCalls: 1, openedRecords: 10, bothDatabases: false },
}

/**
 * The pace that runs: what TEST_PACE says, else `full` in CI and `short` elsewhere.
 * @type {keyof typeof paces}
 */
export const pace = readPace(process.env)
const { full, [pace]: chosen } = paces
export const { histories, madeUpCalls, openedRecords, bothDatabases } = chosen

/**
 * Counts the generated cases that a property is tried on at this pace.
 * @param {number} atFullPace
 */
export const cases = (atFullPace) => Math.ceil(atFullPace * chosen.share)

/** What this pace leaves out, a line each. */
export const leftOut =
  pace === 'full'
    ? []
    : [
        `generated histories: ${histories} of ${full.histories} for each property`,
        `generated cases: ${cases(1_000)} of 1000 for each other property`,
        `made-up calls: ${madeUpCalls} of ${full.madeUpCalls} for each call of the API`,
        `made-up records: ${openedRecords} of ${full.openedRecords} of each kind`,
        'the second database, but for tests of the database itself',
      ]

/** @param {NodeJS.ProcessEnv} environment */
function readPace({ TEST_PACE, CI }) {
  if (TEST_PACE === 'full' || TEST_PACE === 'short') return TEST_PACE
  if (TEST_PACE) throw new Error(`TEST_PACE is "full" or "short", and not "${TEST_PACE}"`)
  return CI && CI !== 'false' && CI !== '0' ? 'full' : 'short'
}
