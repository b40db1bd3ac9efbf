import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import { tooMany } from '@server/core/problems'

/**
 * argon2id with 19 MiB, two passes, one lane (OWASP Password Storage). The library's enum is `const`: 2 is argon2id.
 */
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for signed-in users. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const WAITING = 50
const RETRY_AFTER_SECONDS = 5

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Whether a password matches a hash. Without a hash it takes the same time and returns false.
   * @throws {Refusal} 429 when too many calls wait
   */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
}

/**
 * Hashes passwords, at most two at a time, so that a flood of sign-ins queues up instead of using every core. `check`
 * is argon2's verify.
 */
export function createPasswords(
  check: (hash: string, password: string) => Promise<boolean> = verify,
): Passwords {
  let running = 0
  const line: (() => void)[] = []
  const decoy = hash(randomBytes(16).toString('hex'), cost)

  async function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < AT_ONCE) running++
    else {
      if (line.length >= WAITING) throw tooMany(RETRY_AFTER_SECONDS)
      await new Promise<void>((next) => line.push(next))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => runInTurn(() => hash(password, cost)),
    matches: (password, known) =>
      runInTurn(async () => {
        const matches = await check(known ?? (await decoy), password)
        return matches && Boolean(known)
      }),
  }
}

let line: Passwords | undefined

/** The one queue of this process. */
export const processPasswords = (): Passwords => (line ??= createPasswords())
