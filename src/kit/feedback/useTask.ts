import { useState } from 'react'
import { asApiError, problemText, type ProblemText } from './problem'
import { showToast } from './toasts'

/** Runs things the API may refuse, one at a time, and tells how each went: a toast when done, `problem` when refused. */
export function useTask() {
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<ProblemText>()

  /** Whether it was done. */
  async function run(task: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (running) return false
    setRunning(true)
    setProblem(undefined)
    try {
      await task()
      if (done) showToast({ text: done })
      return true
    } catch (error) {
      setProblem(problemText(asApiError(error), { wrote: true }))
      return false
    } finally {
      setRunning(false)
    }
  }

  return { run, running, problem, forget: () => setProblem(undefined) }
}
