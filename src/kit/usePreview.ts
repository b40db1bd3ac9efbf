import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionReply } from '@/contract/actions'
import { asApiError, problemText, type ProblemText } from './problem'

export type Preview = {
  /** What it would do, once that is known; nothing while it is being found out. */
  reply: ActionReply<unknown> | undefined
  /** Why it would be refused. */
  refusal: ProblemText | undefined
  /** Nobody could tell. */
  hasFailed: boolean
  again: () => void
}

type Found = { of: string; reply?: ActionReply<unknown>; refusal?: ProblemText; hasFailed?: true }

/** Long enough that a number that is being typed is not rehearsed digit by digit. */
export const PAUSE_MS = 250

/**
 * What an action would do, as the server rehearses it.
 * @param asked what it is asked with: another text, another rehearsal; nothing while it cannot be asked yet
 */
export function usePreview(
  asked: string | undefined,
  rehearse: () => Promise<ActionReply<unknown>>,
  { pause = 0 }: { pause?: number } = {},
): Preview {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>()
  const ask = useEffectEvent(rehearse)
  const of = asked === undefined ? undefined : `${attempt} ${asked}`

  useEffect(() => {
    if (of === undefined) return
    let isWanted = true
    const settle = (result: Omit<Found, 'of'>) => isWanted && setFound({ of, ...result })
    const start = () =>
      void ask().then(
        (reply) => settle({ reply }),
        (caught: unknown) => {
          const error = asApiError(caught)
          // What the rehearsal is refused for, the act would be refused for too.
          const isRefused = error?.status === 409 || error?.status === 422
          settle(isRefused ? { refusal: problemText(error) } : { hasFailed: true })
        },
      )
    const timer = pause > 0 ? setTimeout(start, pause) : undefined
    if (pause === 0) start()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [of, pause])

  const now = found?.of === of ? found : undefined
  return {
    reply: now?.reply,
    refusal: now?.refusal,
    hasFailed: now?.hasFailed ?? false,
    again: () => setAttempt((before) => before + 1),
  }
}
