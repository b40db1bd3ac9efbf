import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '@/i18n'
import type { Export } from '@/contract/exports'
import { useListExportsQuery } from '@/kit/listing/exportsApi'
import { showToast } from '@/kit/feedback/toasts'

/** Milliseconds between two looks while something runs. */
const LOOK = 1_000

const none: Export[] = []

/** The files that the person has had made of late, and when that was asked; the end of one is told. */
export function useFollowedExports(): { exports: Export[]; at: number } {
  const { t } = useTranslation('shell')
  const ended = useRef<Set<string>>(undefined)
  const { data, fulfilledTimeStamp = 0 } = useListExportsQuery(undefined)
  const exports = data ?? none
  useListExportsQuery(undefined, {
    pollingInterval: exports.some(({ state }) => state === 'running') ? LOOK : 0,
    skipPollingIfUnfocused: false,
  })

  const tell = useEffectEvent(() => showToast({ text: t('activity.ready') }))
  useEffect(() => {
    if (!data) return
    const over = data.filter(({ state }) => state === 'done')
    // An export that was over before the page was opened is not announced.
    if (over.some(({ uuid }) => ended.current && !ended.current.has(uuid))) tell()
    ended.current = new Set(over.map(({ uuid }) => uuid))
  }, [data])
  return { exports, at: fulfilledTimeStamp }
}
