import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Job } from '@/contract/bulk'
import type { Kind } from '@/contract/entities'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { useStartBulkMutation, useStopJobMutation } from './api'
import { useJob } from './useJob'

/** Which records: named one by one, or those that a listing's query matches. */
export type Target = { uuids: string[] } | { query: Record<string, unknown> }

type Found = { key: string; job?: Job; problem?: ProblemText; hasFailed?: true }

/** Asks the server for a dry run of a bulk action: what it would do to the records; nothing is kept. */
export function useDryRun(
  kind: Kind,
  action: string,
  target: Target,
  /** Nothing while what it takes is not filled in. */
  params: Record<string, unknown> | undefined,
) {
  const [start] = useStartBulkMutation()
  const [stop] = useStopJobMutation()
  const [found, setFound] = useState<Found>()
  const [attempt, setAttempt] = useState(0)
  const key = params && JSON.stringify(params)
  const startDryRun = useEffectEvent(() =>
    start({ kind, key: nanoid(), body: { action, ...target, params: params ?? {}, dry_run: true } }).unwrap(),
  )
  const giveUp = useEffectEvent((uuid: string) => void stop(uuid))

  useEffect(() => {
    void attempt
    if (key === undefined) return
    let isWanted = true
    let begun: Job | undefined
    startDryRun().then(
      (job) => {
        begun = job
        if (isWanted) setFound({ key, job })
        else if (job.state === 'running') giveUp(job.uuid)
      },
      (caught: unknown) => {
        if (!isWanted) return
        const error = asApiError(caught)
        const isRefused = error?.status === 409 || error?.status === 422
        setFound(isRefused ? { key, problem: problemText(error) } : { key, hasFailed: true })
      },
    )
    return () => {
      isWanted = false
      if (begun?.state === 'running') giveUp(begun.uuid)
    }
  }, [key, attempt])

  const own = found?.key === key ? found : undefined
  const job = useJob(own?.job?.uuid, own?.job)
  return {
    job,
    problem: own?.problem,
    hasFailed: own?.hasFailed ?? false,
    retry: () => {
      setFound(undefined)
      setAttempt(attempt + 1)
    },
  }
}
