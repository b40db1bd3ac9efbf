import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/kit/elements/lazyPart'
import { sessionExpired } from '@/store/session'
import { useAppDispatch } from '@/store/hooks'
import { idleTime, lastUsed } from './presence'

const SessionEndingDialog = lazyPart(() => import('./SessionEndingDialog'), 'SessionEndingDialog')

/** How long before its end an idle session warns its user, in milliseconds (WCAG 2.2.1). */
const WARNING = 2 * 60_000

/** Ends an idle session, after a warning of two minutes; what was typed is kept for the user. */
export function SessionEnding() {
  const dispatch = useAppDispatch()
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    const check = () => {
      const remaining = lastUsed() + idleTime() - Date.now()
      setLeft(remaining <= WARNING ? Math.max(0, remaining) : undefined)
      if (remaining > 0) return
      clearInterval(timer) // The screen may take a moment to go: the session ends once.
      dispatch(sessionExpired())
    }
    const timer = setInterval(check, 1000)
    return () => clearInterval(timer)
  }, [dispatch])

  if (left === undefined) return null
  return (
    <Suspense>
      <SessionEndingDialog seconds={Math.ceil(left / 1000)} onStay={() => setLeft(undefined)} />
    </Suspense>
  )
}
