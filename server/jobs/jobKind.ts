import type * as z from 'zod/mini'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import type { Gateway } from '@server/adapters/gateway/gateway'
import type { Mail } from '@server/adapters/mail/mail'

/** What jobs work with. */
export type JobServices = {
  db: Database
  clock: Clock
  /** By which people are signed in: of a demonstration whose days are let pass, the machine's. */
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
  /** Where what it writes comes from: the system, at the present moment, all under the uuid of the job. */
  origin(): Origin
  /**
   * Ends the job together with what it did: without this a process that dies right after its own commit does it again.
   * @throws {ClaimLost} when another process has taken the job over, so that the transaction keeps nothing
   */
  finish(tx: Transaction): Promise<void>
  /** Resolves once the server wants to stop: long work ends where it can be taken up again. */
  stopping: AbortSignal
}

/**
 * A kind of work that is done after the reply, or at a time. It is run at least once: again after an error, with
 * growing pauses, and after a process died in the middle of it.
 */
export type JobKind<Payload> = {
  name: string
  payload: z.ZodMiniType<Payload>
  /** How often it is tried before it is given up. */
  attempts?: number
  run(services: JobServices, payload: Payload, run: JobRun): Promise<void>
  /** What is left to say once it is given up. */
  givenUp?(services: JobServices, payload: Payload, run: JobRun): Promise<void>
}

/** Work that comes back by itself, e.g. what falls due each day. One run at a time over all processes. */
export type Sweep = {
  name: string
  /** From the end of one run to the start of the next, by the server's clock. */
  everyMinutes: number
  run(services: JobServices, run: JobRun): Promise<void>
}

/** Another process has taken over the job. */
export class ClaimLost extends Error {}
