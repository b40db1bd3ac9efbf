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
    /** How many kinds of record have one check between them, where they all go the same way. */
    kindsForOneCheck: 1,
    /** Whether tests with the tag LONG run. */
    longTests: true,
    /** How often a test that failed is tried again; one that then passes is named as flaky at the end. */
    retries: 1,
    /**
     * Who opens every screen in the browser, and at which widths.
     * @type {Record<'admin' | 'manager' | 'viewer', number[]>}
     */
    walks: { admin: [1440, 1024, 620, 390, 360], manager: [1440, 390], viewer: [1440, 390] },
  },
  /** What a change is likely to break, in at most eight minutes on two cores. */
  short: {
    histories: 50,
    share: 0.1,
    madeUpCalls: 1,
    openedRecords: 10,
    bothDatabases: false,
    kindsForOneCheck: 4,
    longTests: false,
    retries: 0,
    /** @type {Record<'admin' | 'manager' | 'viewer', number[]>} */
    walks: { admin: [1440], manager: [], viewer: [] },
  },
}

/** The tag of a test that only the full pace runs: it takes long, and cheaper tests find most of what it finds. */
export const LONG = 'long'

/**
 * The pace that runs: what TEST_PACE says, else `full` in CI and `short` elsewhere.
 * @type {keyof typeof paces}
 */
export const pace = readPace(process.env)
const { full, [pace]: chosen } = paces
export const {
  histories,
  madeUpCalls,
  openedRecords,
  bothDatabases,
  kindsForOneCheck,
  longTests,
  retries,
  walks,
} = chosen

/**
 * Counts the generated cases that a property is tried on at this pace.
 * @param {number} atFullPace
 */
export const cases = (atFullPace) => Math.ceil(atFullPace * chosen.share)

/**
 * The tags of a check of one kind of record, where every kind goes the same way.
 * @param {number} place of the kind among all kinds
 */
export const tagsOfKind = (place) => (place % chosen.kindsForOneCheck === 0 ? [] : [LONG])

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
        'whether the same sources build to the same bytes',
        `faults and hostile texts: ${chosen.kindsForOneCheck - 1} of ${chosen.kindsForOneCheck} kinds of record`,
        `every screen in the browser with axe: only ${describeWalks(walks)}; of ${describeWalks(full.walks)}`,
        `tests with the tag "${LONG}", which vitest and Playwright count as skipped`,
      ]

/** @param {Record<string, number[]>} walks */
function describeWalks(walks) {
  return Object.entries(walks)
    .filter(([, widths]) => widths.length > 0)
    .map(([role, widths]) => `${role} at ${widths.join('/')} px`)
    .join(', ')
}

/** @param {NodeJS.ProcessEnv} environment */
function readPace({ TEST_PACE, CI }) {
  if (TEST_PACE === 'full' || TEST_PACE === 'short') return TEST_PACE
  if (TEST_PACE) throw new Error(`TEST_PACE is "full" or "short", and not "${TEST_PACE}"`)
  return CI && CI !== 'false' && CI !== '0' ? 'full' : 'short'
}
