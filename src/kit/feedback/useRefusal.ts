import { useEffect, useState } from 'react'
import type { ApiError } from '@/api/apiError'
import { problemText, type ProblemText } from './problem'

/** Why the API did not do what was asked, said until it is asked again, or until a lost connection is back. */
export function useRefusal() {
  const [said, setSaid] = useState<{ problem: ProblemText; isLost: boolean }>()
  useEffect(() => {
    if (!said?.isLost) return
    const forget = () => setSaid(undefined)
    addEventListener('online', forget)
    return () => removeEventListener('online', forget)
  }, [said])
  return {
    problem: said?.problem,
    tell: (error: ApiError | undefined) =>
      setSaid({ problem: problemText(error, { wrote: true }), isLost: error !== undefined && !error.status }),
    forget: () => setSaid(undefined),
  }
}
