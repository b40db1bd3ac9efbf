import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type KyselyPlugin, sql } from 'kysely'
import * as z from 'zod/mini'
import { instant, minutesAfter } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { listen } from '@server/db/notifications'
import { inTransaction } from '@server/audit/inTransaction'
import { enqueue, withdraw } from '@server/jobs/enqueue'
import type { JobKind, JobServices, Sweep } from '@server/jobs/jobKind'
import { tidyJobs } from '@server/jobs/tidyJobs'
import { type AnyJobKind, createWorker } from '@server/jobs/worker'
import { databaseKinds } from '../support/databases'
import { aSandbox } from '../support/gateways'
import { testClock } from '../support/testClock'

const clock = testClock()
const at = () => instant(clock.now())

type Note = { name: string }
const Note = z.object({ name: z.string() })

/** A kind of work that keeps what it was given. */
function noting(
  name: string,
  work: JobKind<Note>['run'] = async () => {},
): JobKind<Note> & { done: string[] } {
  const done: string[] = []
  return {
    name,
    payload: Note,
    attempts: 3,
    done,
    async run(services, payload, run) {
      await work(services, payload, run)
      done.push(payload.name)
    },
  }
}

describe.each(databaseKinds())('jobs on $name', (kind) => {
  let db: Database
  let other: Database
  const errors: unknown[] = []

  beforeAll(async () => {
    db = await kind.open()
    other = kind.again(db)
  })
  afterAll(async () => {
    if (other !== db) await other.destroy()
    await db.destroy()
  })
  beforeEach(async () => {
    await db.deleteFrom('jobs').execute()
    errors.length = 0
    clock.reset()
  })

  const worker = (
    kinds: AnyJobKind[],
    { on = db, sweeps = [] }: { on?: Database; sweeps?: Sweep[] } = {},
  ) => {
    const services: JobServices = {
      db: on,
      clock,
      sessionClock: clock,
      mail: { send: async () => {} },
      gateway: aSandbox(on, clock),
      publicUrl: 'http://localhost',
    }
    return createWorker({ services, kinds, sweeps, onError: (error) => void errors.push(error) })
  }
  const ask = (job: JobKind<Note>, name: string, when: { runAt?: Date; key?: string } = {}) =>
    inTransaction(db, (tx) => enqueue(tx, job, { name }, { at: at(), ...when }))
  const outcomes = async () =>
    (await db.selectFrom('jobs').select('outcome').execute()).map(({ outcome }) => outcome)

  test('are done once each, however many processes look for them', async () => {
    const job = noting('note')
    const names = Array.from({ length: 60 }, (_, index) => `note ${index}`)
    for (const name of names) await ask(job, name)
    await Promise.all([worker([job]).runDue(), worker([job], { on: other }).runDue()])
    expect(job.done.toSorted()).toEqual(names.toSorted())
    expect(new Set(await outcomes())).toEqual(new Set(['done']))
  })

  test('are not there when the change that asked for them was not kept', async () => {
    const job = noting('note')
    await expect(
      inTransaction(db, async (tx) => {
        await enqueue(tx, job, { name: 'lost' }, { at: at() })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await worker([job]).runDue()
    expect(job.done).toEqual([])
  })

  test('wait for their time', async () => {
    const job = noting('note')
    await ask(job, 'later', { runAt: minutesAfter(clock.now(), 60) })
    await worker([job]).runDue()
    expect(job.done).toEqual([])
    clock.advance(3_601)
    await worker([job]).runDue()
    expect(job.done).toEqual(['later'])
  })

  test('wait once under a key, until they are withdrawn', async () => {
    const job = noting('note')
    const runAt = minutesAfter(clock.now(), 5)
    await ask(job, 'first', { key: 'one', runAt })
    await ask(job, 'second', { key: 'one', runAt })
    await ask(job, 'other', { key: 'two', runAt })
    await inTransaction(db, (tx) => withdraw(tx, 'two'))
    clock.advance(301)
    await worker([job]).runDue()
    expect(job.done).toEqual(['first'])
    await ask(job, 'third', { key: 'one' })
    await worker([job]).runDue()
    expect(job.done).toEqual(['first', 'third'])
  })

  test('are tried again with growing pauses, and given up in the end', async () => {
    let tries = 0
    const givenUp: string[] = []
    const job: JobKind<Note> = {
      ...noting('note', async () => {
        tries += 1
        throw new Error('the other side is down')
      }),
      givenUp: async (_services, { name }) => void givenUp.push(name),
    }
    await ask(job, 'in vain')
    await worker([job]).runDue()
    expect(tries).toBe(1)
    clock.advance(31)
    await worker([job]).runDue()
    clock.advance(31)
    await worker([job]).runDue()
    expect(tries).toBe(2)
    expect(givenUp).toEqual([])
    clock.advance(31)
    await worker([job]).runDue()
    expect(tries).toBe(3)
    expect(givenUp).toEqual(['in vain'])
    const kept = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ outcome: 'failed', attempts: 3, last_error: 'the other side is down' })
    expect(errors).toHaveLength(3)
  })

  test('are given up once, even where what is left to say of it fails; others go on', async () => {
    let said = 0
    const lost: JobKind<Note> = {
      ...noting('lost', async () => {
        throw new Error('the other side is down')
      }),
      attempts: 1,
      givenUp: () => {
        said += 1
        throw new Error('nobody to tell')
      },
    }
    const job = noting('note')
    await ask(lost, 'in vain')
    await ask(job, 'after it')
    await worker([lost, job]).runDue()
    clock.advance(24 * 3_600)
    await worker([lost, job]).runDue()
    expect(said).toBe(1)
    expect(job.done).toEqual(['after it'])
    expect(errors.map(String)).toEqual(['Error: lost was given up after 1 attempts', 'Error: nobody to tell'])
    const kept = await db.selectFrom('jobs').selectAll().where('kind', '=', 'lost').executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ outcome: 'failed', attempts: 1, last_error: 'the other side is down' })
  })

  test('whose process died are taken over once its claim has run out', async () => {
    const job = noting('note')
    await ask(job, 'left behind')
    await db
      .updateTable('jobs')
      .set({
        claim: '00000000-0000-4000-8000-000000000001',
        claimed_until: '2999-01-01T00:00:00Z',
        attempts: 1,
      })
      .execute()
    await worker([job]).runDue()
    expect(job.done).toEqual([])
    await db.updateTable('jobs').set({ claimed_until: '2020-01-01T00:00:00Z' }).execute()
    await worker([job]).runDue()
    expect(job.done).toEqual(['left behind'])
  })

  test('that take their process with them each time are given up, too', async () => {
    const job = noting('note')
    await ask(job, 'deadly')
    await db.updateTable('jobs').set({ attempts: 3 }).execute()
    await worker([job]).runDue()
    expect(job.done).toEqual([])
    expect(await outcomes()).toEqual(['failed'])
  })

  test('that were taken over keep nothing of the run that lost them', async () => {
    const job = noting('note', async ({ db: own }, _payload, run) => {
      await own.updateTable('jobs').set({ claim: '00000000-0000-4000-8000-000000000002' }).execute()
      await inTransaction(own, async (tx) => {
        await enqueue(tx, job, { name: 'consequence' }, { at: at() })
        await run.finish(tx)
      })
    })
    await ask(job, 'slow')
    await worker([job]).runDue()
    expect(job.done).toEqual([])
    expect(await outcomes()).toEqual([null])
  })

  test('that end with their own change are not ended twice', async () => {
    const job = noting('note', async ({ db: own }, _payload, run) => {
      await inTransaction(own, (tx) => run.finish(tx))
    })
    await ask(job, 'whole')
    await worker([job]).runDue()
    expect(await outcomes()).toEqual(['done'])
    expect(errors).toEqual([])
  })

  test('of a kind that is no longer known are tried no further', async () => {
    await ask(noting('forgotten'), 'old')
    await worker([]).runDue()
    expect(await outcomes()).toEqual(['failed'])
    expect(String(errors[0])).toContain('forgotten')
  })

  test('come back by themselves after their pause, one at a time over all processes', async () => {
    let runs = 0
    const sweep: Sweep = {
      name: 'sweep',
      everyMinutes: 10,
      run: async () => {
        runs += 1
      },
    }
    const both = [worker([], { sweeps: [sweep] }), worker([], { on: other, sweeps: [sweep] })]
    const round = () => Promise.all(both.map((one) => one.runDue()))
    await round()
    expect(runs).toBe(1)
    await round()
    expect(runs).toBe(1)
    // A process that comes just as another ends does not begin it anew.
    for (let time = 2; time <= 40; time++) {
      clock.advance(601)
      await round()
      expect(runs).toBe(time)
    }
  })

  test('go on where the clock was far ahead for a while, and wait no longer than ever where it was behind', async () => {
    let runs = 0
    const sweep: Sweep = {
      name: 'sweep',
      everyMinutes: 10,
      run: async () => {
        runs += 1
      },
    }
    let tries = 0
    const failing = noting('failing', async () => {
      tries += 1
      throw new Error('not now')
    })
    const later = noting('later')
    const one = worker([failing, later], { sweeps: [sweep] })
    await one.runDue()
    await ask(later, 'in a month', { runAt: minutesAfter(clock.now(), 30 * 24 * 60) })
    clock.advance(365 * 86_400)
    await ask(failing, 'x')
    await one.runDue()
    expect([runs, tries, later.done]).toEqual([2, 1, ['in a month']])
    await ask(later, 'soon', { runAt: minutesAfter(clock.now(), -364 * 24 * 60) })
    clock.reset()
    await one.runDue()
    // Once each, and what has its time keeps it.
    await one.runDue()
    expect([runs, tries, later.done]).toEqual([3, 2, ['in a month']])

    clock.advance(-86_400)
    await one.runDue()
    clock.advance(601)
    await one.runDue()
    expect(runs).toBeGreaterThan(3)
  })

  test('are begun as soon as they are asked for, and the running one ends before the server stops', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const job = noting('note', async () => {
      begin()
      await released
    })
    const running = worker([job])
    running.start()
    await ask(job, 'now')
    await begun
    const stopped = running.stop()
    release()
    await stopped
    expect(job.done).toEqual(['now'])
    expect(await outcomes()).toEqual(['done'])
  })

  test('that a stopping server has just claimed wait for no lease: the next one begins them at once', async () => {
    const job = noting('note')
    await ask(job, 'claimed')
    const stopAtClaim: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some(({ claim }) => claim)) void first.stop()
        return result
      },
    }
    const first = worker([job], { on: db.withPlugin(stopAtClaim) })
    await first.runDue()
    await worker([job], { on: other }).runDue()
    expect(job.done).toEqual(['claimed'])
  })

  test('that recur and were cut short by a stop go on with the next server, not after their pause', async () => {
    let runs = 0
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const sweep: Sweep = {
      name: 'sweep',
      everyMinutes: 1_440,
      run: async (_services, { stopping }) => {
        runs += 1
        begin()
        if (runs === 1) await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      },
    }
    const first = worker([], { sweeps: [sweep] })
    first.start()
    await begun
    await first.stop()
    const second = worker([], { on: other, sweeps: [sweep] })
    await second.runDue()
    await second.runDue()
    expect(runs).toBe(2)
  })

  test('that recur are due anew when the clock was moved while they ran', async () => {
    let runs = 0
    const sweep: Sweep = {
      name: 'sweep',
      everyMinutes: 60,
      run: async () => {
        runs += 1
        if (runs === 1) clock.advance(86_400)
      },
    }
    await worker([], { sweeps: [sweep] }).runDue()
    expect(runs).toBe(2)
  })

  test('that wait already wake no worker when they are asked for again', async () => {
    const heard: string[] = []
    const stop = listen(db, ({ channel }) => heard.push(channel))
    onTestFinished(stop)
    const told = () => heard.filter((channel) => channel === 'jobs').length
    // A connection that begins to listen hears each channel once.
    const before = kind.name === 'embedded' ? 0 : 1
    await vi.waitFor(() => expect(told()).toBe(before), { timeout: 15_000 })
    const job = noting('note')
    await ask(job, 'first', { key: 'one' })
    // What commits within a moment is told at once.
    await vi.waitFor(() => expect(told()).toBe(before + 1), { timeout: 15_000 })
    await ask(job, 'second', { key: 'one' })
    await ask(job, 'third', { key: 'one' })
    // What is told after them is heard after them.
    await inTransaction(db, (tx) => sql`select tell('notices')`.execute(tx))
    await vi.waitFor(() => expect(heard.lastIndexOf('notices')).toBeGreaterThan(heard.indexOf('jobs')))
    expect(told()).toBe(before + 1)
    await ask(job, 'last')
    await vi.waitFor(() => expect(told()).toBeGreaterThanOrEqual(before + 2), { timeout: 15_000 })
    expect(told()).toBe(before + 2)
  })

  test('are forgotten a week after they were done', async () => {
    const job = noting('note')
    await ask(job, 'old')
    await worker([job]).runDue()
    clock.advance(8 * 86_400)
    await worker([job], { sweeps: [tidyJobs] }).runDue()
    const left = await db.selectFrom('jobs').select('kind').execute()
    expect(left).toEqual([{ kind: 'tidy_jobs' }])
  })
})
