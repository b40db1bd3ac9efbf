import type * as z from 'zod/mini'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Gateway } from '@server/adapters/gateway/gateway'
import type { Mail } from '@server/adapters/mail/mail'

/** The services that jobs use. */
export type JobServices = {
  db: Database
  clock: Clock
  /** Times sessions: the machine's clock, also where a demonstration moves `clock`. */
  sessionClock: Clock
  mail: Mail
  gateway: Gateway
  publicUrl: string
}

/** One run of a job. */
export type JobRun = {
  uuid: string
  /** 1 the first time. */
  attempt: number
  /** The origin of its changes: the system, now, with the job's uuid as their correlation. */
  origin(): Origin
  /**
   * Ends the job in the transaction of its work: otherwise a process that dies right after its commit does it again.
   * @throws {ClaimLost} when another process has taken the job over, so that the transaction keeps nothing
   */
  finish(tx: Transaction): Promise<void>
  /** Aborts when the server stops: long work then ends where it can be resumed. */
  stopping: AbortSignal
}

/**
 * Work that is done after the reply, or at a time. It runs at least once: again after an error, with growing pauses, and
 * again after its process died.
 */
export type JobKind<Payload> = {
  name: string
  payload: z.ZodMiniType<Payload>
  /** How often it is tried before it is given up. */
  attempts?: number
  run(services: JobServices, payload: Payload, run: JobRun): Promise<void>
  /** Runs once the job is given up. */
  givenUp?(services: JobServices, payload: Payload, run: JobRun): Promise<void>
}

/** Recurring work, e.g. what falls due each day; one run at a time over all processes. */
export type Sweep = {
  name: string
  /** Between the starts of two runs, by the server's clock: where that was moved meanwhile, the next is due at once. */
  everyMinutes: number
  run(services: JobServices, run: JobRun): Promise<void>
}

/** Another process has taken over the job. */
export class ClaimLost extends Error {}
