import { useEffect, useEffectEvent, useState } from 'react'
import type { ActionReply } from '@/contract/actions'
import type { FieldProblem } from '@/contract/problem'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'

export type Preview<Data = unknown> = {
  /** What it would do, once that is known; nothing while it is being found out. */
  reply: ActionReply<Data> | undefined
  /** Why it would be refused. */
  refusal: ProblemText | undefined
  /** The fields that it would be refused for. */
  errors: readonly FieldProblem[] | undefined
  /** The dry run itself failed, so it is not known. */
  hasFailed: boolean
  again: () => void
}

type Found<Data> = {
  of: string
  reply?: ActionReply<Data>
  refusal?: ProblemText
  errors?: readonly FieldProblem[]
  hasFailed?: true
}

/** Long enough that a number that is being typed is not previewed digit by digit. */
export const PAUSE_MS = 250

/**
 * What an action would do, from a dry run on the server.
 * @param asked what it is asked with: another text starts another dry run; `undefined` while the form is incomplete
 */
export function usePreview<Data>(
  asked: string | undefined,
  dryRun: () => Promise<ActionReply<Data>>,
  { pause = 0 }: { pause?: number } = {},
): Preview<Data> {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found<Data>>()
  const ask = useEffectEvent(dryRun)
  const of = asked === undefined ? undefined : `${attempt} ${asked}`

  useEffect(() => {
    if (of === undefined) return
    let isWanted = true
    const settle = (result: Omit<Found<Data>, 'of'>) => isWanted && setFound({ of, ...result })
    const start = () =>
      void ask().then(
        (reply) => settle({ reply }),
        (caught: unknown) => {
          const error = asApiError(caught)
          // The action itself would be refused for the same reason.
          const isRefused = error?.status === 409 || error?.status === 422
          settle(
            isRefused
              ? { refusal: problemText(error), ...(error.errors && { errors: error.errors }) }
              : { hasFailed: true },
          )
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
    errors: now?.errors,
    hasFailed: now?.hasFailed ?? false,
    again: () => setAttempt((before) => before + 1),
  }
}
