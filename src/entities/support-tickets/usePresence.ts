import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import type { Doing, Presence } from '@/contract/presence'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { presenceApi, useListPresenceQuery } from './presenceApi'

/** Milliseconds between two signs of being there; the server takes a tab for closed after 45 s without one. */
const BEAT = 20_000
/** Milliseconds after the last letter for which a person is still writing. */
const PAUSE = 8_000

/** Tells colleagues that a ticket is open here, and whether something is being written, while the tab is in sight. */
export function useAppearance(uuid: string, text: string): void {
  const dispatch = useAppDispatch()
  const doing: Doing = useIsWriting(text) ? 'writing' : 'viewing'
  const [tab] = useState(() => nanoid())
  useEffect(() => {
    const say = (now: Doing | null) =>
      void dispatch(
        presenceApi.endpoints.appear.initiate(
          { type: 'support_ticket', uuid, doing: now, tab },
          { track: false },
        ),
      )
    const look = () => say(document.visibilityState === 'visible' ? doing : null)
    const leave = () => say(null)
    look()
    const beat = setInterval(() => document.visibilityState === 'visible' && say(doing), BEAT)
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', leave)
    }
  }, [dispatch, uuid, tab, doing])
  useEffect(
    () => () =>
      void dispatch(
        presenceApi.endpoints.appear.initiate(
          { type: 'support_ticket', uuid, doing: null, tab },
          { track: false },
        ),
      ),
    [dispatch, uuid, tab],
  )
}

function useIsWriting(text: string): boolean {
  const [last, setLast] = useState({ text, isWriting: false })
  if (last.text !== text) setLast({ text, isWriting: text !== '' })
  useEffect(() => {
    if (!last.isWriting) return
    const timer = setTimeout(() => setLast({ text, isWriting: false }), PAUSE)
    return () => clearTimeout(timer)
  }, [last, text])
  return last.isWriting
}

const nobody: Presence[] = []

/** Which colleagues have tickets open; one's own tabs are no company. */
export function useColleagues(): Presence[] {
  const me = useAppSelector(selectUser)?.id
  const { data = nobody } = useListPresenceQuery('support_ticket', {
    pollingInterval: BEAT,
    skipPollingIfUnfocused: true,
  })
  return data.filter(({ user }) => user.uuid !== me)
}
