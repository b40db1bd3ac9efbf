import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '@/api/api'
import type { JobSummary } from '@/contract/bulk'
import { kindOfSlug } from '@/contract/savedViews'
import { useListJobsQuery } from '@/kit/bulk/api'
import { isWatched } from '@/kit/bulk/useJob'
import { showToast } from '@/kit/feedback/toasts'
import { outcomeOf } from '@/kit/bulk/jobTexts'
import { useAppDispatch } from '@/store/hooks'

/** Milliseconds between two looks while something runs. */
const LOOK = 1_000

const none: JobSummary[] = []

/** What the person has had done to many records of late. Screens show what it did as soon as it is over. */
export function useFollowedJobs(): JobSummary[] {
  const dispatch = useAppDispatch()
  const ended = useRef<Set<string>>(undefined)
  const { data } = useListJobsQuery(undefined)
  const jobs = data ?? none
  const running = jobs.filter(({ state }) => state === 'running')
  useListJobsQuery(undefined, {
    pollingInterval: running.length > 0 ? LOOK : 0,
    skipPollingIfUnfocused: false,
  })

  const tell = useEffectEvent((job: JobSummary) => {
    dispatch(api.util.invalidateTags([kindOfSlug(job.entity), { type: 'Job', id: job.uuid }]))
    if (!isWatched(job.uuid)) showToast({ text: outcomeOf(job) })
  })
  useEffect(() => {
    if (!data) return
    const over = data.filter(({ state }) => state !== 'running')
    // A job that was over before the page was opened is not announced.
    for (const job of over) if (ended.current && !ended.current.has(job.uuid)) tell(job)
    ended.current = new Set(over.map(({ uuid }) => uuid))
  }, [data])
  return jobs
}
