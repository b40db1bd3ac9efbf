import { createContext, use, useEffect } from 'react'

/** How what stands in a screen tells it that there is something to put right. */
export const ProblemInTitle = createContext<(has: boolean) => void>(() => {})

/** Opens the title of the browser's tab with "Error:" for as long as there is something to put right. */
export function useProblemInTitle(has: boolean) {
  const tell = use(ProblemInTitle)
  useEffect(() => {
    tell(has)
    return () => tell(false)
  }, [has, tell])
}
