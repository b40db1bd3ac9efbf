import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import type { Job } from '@/contract/bulk'
import { useGetJobQuery } from './api'

/** Milliseconds between two looks at a job that runs. */
const LOOK = 600

/** A job as it stands, asked again and again while it runs. */
export function useJob(uuid: string | undefined, begun?: Job): Job | undefined {
  const isOver = begun !== undefined && begun.state !== 'running'
  const { currentData } = useGetJobQuery(uuid && !isOver ? uuid : skipToken, {
    pollingInterval: LOOK,
    skipPollingIfUnfocused: false,
  })
  return isOver ? begun : (currentData ?? begun)
}

const watched = new Set<string>()

/** Says that a dialog shows a job: nothing else tells of its end meanwhile. */
export function useWatching(uuid: string) {
  useEffect(() => {
    watched.add(uuid)
    return () => void watched.delete(uuid)
  }, [uuid])
}

/** Whether a dialog shows a job. */
export const isWatched = (uuid: string) => watched.has(uuid)
