import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { listen } from '@server/db/notifications'
import { systemOrigin } from '@server/core/origin'
import * as z from 'zod/mini'
import { ClaimLost, type JobKind, type JobRun, type JobServices, type Sweep } from './jobKind'
import { inTraceOfJob } from './inTraceOfJob'
import { failSpan } from '@server/tracing/spans'

/** Jobs that one process runs at once; mostly they wait for other systems. */
const CONCURRENCY = 4
/** Real seconds for which a claim holds; a running job renews it. */
const LEASE_SECONDS = 60
/** Milliseconds between two polls, where no notification wakes the worker earlier. */
const POLL_INTERVAL_MS = 15_000
/** Milliseconds before a worker that could not reach the database looks again. */
const RETRY_MS = 2_000
const MAX_ATTEMPTS = 10
const FIRST_PAUSE_MINUTES = 0.5
const LONGEST_PAUSE_MINUTES = 6 * 60
/** Minutes by which the clocks of two processes may differ while both are right. */
const SKEW_MINUTES = 5

type Job = { uuid: string; kind: string; payload: unknown; attempts: number; claim: string }

/** A job kind of any payload: each parses its own. */
export type AnyJobKind = JobKind<unknown>

/**
 * Runs due jobs in this process, beside other processes on the same database: each job is claimed by one of them.
 * `start` runs until `stop`; `runDue` runs what is due now, one job after the other, and resolves once that is done.
 */
export function createWorker({
  services,
  kinds,
  sweeps,
  onError,
}: {
  services: JobServices
  kinds: readonly AnyJobKind[]
  sweeps: readonly Sweep[]
  onError: (error: unknown) => void
}) {
  const { db, clock } = services
  const known = new Map(kinds.map((kind) => [kind.name, kind]))
  for (const sweep of sweeps) known.set(sweep.name, asKind(sweep))
  const pauses = new Map(sweeps.map(({ name, everyMinutes }) => [name, everyMinutes]))
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const idle = new Set<() => void>()
  const wake = () => {
    for (const rouse of idle) rouse()
  }
  let lanes: Promise<void>[] = []
  let stopListening = () => {}

  const now = () => instant(clock.now())

  async function run(job: Job) {
    const { uuid, kind: name, payload, attempts } = job
    const kind = known.get(name)
    const jobRun: JobRun = {
      uuid,
      attempt: attempts,
      origin: () => ({ ...systemOrigin(now()), correlation_id: uuid }),
      finish: (tx) => end(tx, job, 'done'),
      stopping: stopping.signal,
    }
    const renewal = setInterval(() => void renew(db, job).catch(onError), (LEASE_SECONDS * 1000) / 3)
    try {
      if (!kind) throw new Error(`There is no work called ${name}`)
      if (attempts > maxAttemptsOf(kind)) throw new Error('Its process died each time')
      const values: unknown = kind.payload.parse(payload)
      const begun = clock.now()
      await kind.run(services, values, jobRun)
      const pause = pauses.get(name)
      if (pause === undefined) await end(db, job, 'done').catch(ignoreLost)
      // A stop cuts a sweep short: the next process begins it anew instead of waiting for its pause.
      else if (isStopped()) await release(job)
      else await pauseSweep(job, minutesAfter(begun, pause))
    } catch (error) {
      if (error instanceof ClaimLost) return
      failSpan(error)
      if (!kind || attempts >= maxAttemptsOf(kind)) return await giveUp(job, kind, jobRun, error)
      onError(error)
      await postpone(job, error)
    } finally {
      clearInterval(renewal)
    }
  }

  /** Gives a job up for good and reports it once; an error of its `givenUp` holds up no other job. */
  async function giveUp(
    { uuid, kind: name, payload, attempts, claim }: Job,
    kind: AnyJobKind | undefined,
    jobRun: JobRun,
    error: unknown,
  ) {
    onError(new Error(`${name} was given up after ${attempts} attempts`, { cause: error }))
    try {
      await kind?.givenUp?.(services, payload, jobRun)
    } catch (unsaid) {
      onError(unsaid)
    }
    await db
      .updateTable('jobs')
      .set({ last_error: messageOf(error) })
      .where('uuid', '=', uuid)
      .execute()
    await end(db, { uuid, claim }, 'failed').catch(ignoreLost)
  }

  /** Postpones a failed job, for longer each time. */
  async function postpone({ uuid, claim, attempts }: Job, error: unknown) {
    const pause = Math.min(FIRST_PAUSE_MINUTES * 2 ** (attempts - 1), LONGEST_PAUSE_MINUTES)
    await db
      .updateTable('jobs')
      .set({
        claim: null,
        claimed_until: null,
        last_error: messageOf(error),
        run_at: instant(minutesAfter(clock.now(), pause)),
      })
      .where('uuid', '=', uuid)
      .where('claim', '=', claim)
      .execute()
  }

  async function end(tx: Database, { uuid, claim }: Claimed, outcome: 'done' | 'failed') {
    const ended = await tx
      .updateTable('jobs')
      .set({ finished_at: now(), outcome, claim: null, claimed_until: null })
      .where('uuid', '=', uuid)
      .where('claim', '=', claim)
      .returning('uuid')
      .executeTakeFirst()
    if (!ended) throw new ClaimLost(`Job ${uuid} is no longer this run's`)
  }

  /** Keeps the row of a sweep for its next run: between two rows of it another process could add a third. */
  async function pauseSweep({ uuid, claim }: Claimed, next: Date) {
    await db
      .updateTable('jobs')
      .set({ run_at: instant(next), attempts: 0, last_error: null, claim: null, claimed_until: null })
      .where('uuid', '=', uuid)
      .where('claim', '=', claim)
      .execute()
  }

  /** Gives a claim back, so that the next process need not wait until it has run out. */
  async function release({ uuid, claim, attempts }: Job) {
    await db
      .updateTable('jobs')
      .set({ attempts: attempts - 1, claim: null, claimed_until: null })
      .where('uuid', '=', uuid)
      .where('claim', '=', claim)
      .execute()
  }

  /** Claims the job that has waited longest, among them those whose process is gone. */
  async function claimNext(): Promise<Job | undefined> {
    const claim = randomUUID()
    const { rows } = await sql<Job>`
      update jobs set claim = ${claim}, attempts = attempts + 1,
        claimed_until = clock_timestamp() + ${`${LEASE_SECONDS} seconds`}::interval
      where uuid = (
        select uuid from jobs
        where finished_at is null and run_at <= ${now()}
          and (claimed_until is null or claimed_until < clock_timestamp())
        order by run_at, created_at
        limit 1 for update skip locked
      )
      returning uuid, kind, payload, attempts, claim`.execute(db)
    return rows[0]
  }

  /** Ensures that each sweep has one waiting job, shared by all processes. */
  async function ensureSweeps() {
    const at = now()
    await sql`
      insert into jobs (kind, key, run_at, created_at)
      select name, name, coalesce(
        (select max(finished_at) + make_interval(mins => every) from jobs where key = name), ${at}::timestamptz), ${at}
      from unnest(${sweeps.map(({ name }) => name)}::text[], ${sweeps.map(({ everyMinutes }) => everyMinutes)}::int[])
        as sweep (name, every)
      on conflict (key) where finished_at is null do nothing`.execute(db)
  }

  /**
   * Makes due what waits for a time that it cannot wait for: it was put off by a clock that was ahead and was put right
   * since. Otherwise a clock that is a year ahead for a minute would stop all recurring work for a year.
   */
  async function undoClockJumps() {
    const at = now()
    const latest = (minutes: number) => instant(minutesAfter(clock.now(), minutes + SKEW_MINUTES))
    const ends = sweeps.map(({ everyMinutes }) => latest(everyMinutes))
    await sql`
      update jobs set run_at = ${at}
      where finished_at is null and claim is null and run_at > ${at} and (
        attempts > 0 and run_at > ${latest(LONGEST_PAUSE_MINUTES)}
        or run_at > (select latest from unnest(${sweeps.map(({ name }) => name)}::text[], ${ends}::timestamptz[])
            as sweep (name, latest) where name = key))`.execute(db)
  }

  async function drain() {
    for (let job = await next(); job; job = await next()) {
      if (isStopped()) return await release(job)
      await inTraceOfJob(job, () => run(job))
    }
  }
  const next = async () => (isStopped() ? undefined : claimNext())

  /** Milliseconds until the next job is due; at most `POLL_INTERVAL_MS`. */
  async function untilDue(): Promise<number> {
    const first = await db
      .selectFrom('jobs')
      .select(({ fn }) => fn.min('run_at').as('run_at'))
      .where('finished_at', 'is', null)
      .where('claim', 'is', null)
      .executeTakeFirst()
    if (!first?.run_at) return POLL_INTERVAL_MS
    return Math.min(Math.max(Date.parse(first.run_at) - clock.now().getTime(), 0), POLL_INTERVAL_MS)
  }

  async function lane() {
    while (!isStopped()) {
      try {
        await ensureSweeps()
        await undoClockJumps()
        await drain()
        await sleep(await untilDue())
      } catch (error) {
        onError(error)
        await sleep(RETRY_MS)
      }
    }
  }

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isStopped()) return resolve()
      const rouse = () => {
        clearTimeout(timer)
        idle.delete(rouse)
        resolve()
      }
      const timer = setTimeout(rouse, milliseconds)
      idle.add(rouse)
    })

  return {
    start() {
      stopListening = listen(db, ({ channel }) => {
        if (channel === 'jobs' || channel === 'clock') wake()
      })
      lanes = Array.from({ length: CONCURRENCY }, lane)
    },
    async runDue(): Promise<void> {
      await ensureSweeps()
      await undoClockJumps()
      await drain()
    },
    /** Starts no more jobs, and resolves once the running ones have ended. */
    async stop(): Promise<void> {
      stopping.abort()
      stopListening()
      wake()
      await Promise.all(lanes)
    },
  }
}

export type Worker = ReturnType<typeof createWorker>

type Claimed = Pick<Job, 'uuid' | 'claim'>

const maxAttemptsOf = ({ attempts = MAX_ATTEMPTS }: AnyJobKind) => attempts

const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 1_000)

const ignoreLost = (error: unknown) => {
  if (!(error instanceof ClaimLost)) throw error
}

const asKind = ({ name, run }: Sweep): AnyJobKind => ({
  name,
  payload: z.unknown(),
  run: (services, _payload, jobRun) => run(services, jobRun),
})

const renew = (db: Database, { uuid, claim }: Claimed) =>
  sql`update jobs set claimed_until = clock_timestamp() + ${`${LEASE_SECONDS} seconds`}::interval
    where uuid = ${uuid} and claim = ${claim}`.execute(db)
