import { useState } from 'react'
import { asApiError } from './problem'
import { showToast } from './toasts'
import { useRefusal } from './useRefusal'

/** Runs things the API may refuse, one at a time, and tells how each went: a toast when done, `problem` when refused. */
export function useTask() {
  const [running, setRunning] = useState(false)
  const { problem, tell, forget } = useRefusal()

  /** Whether it was done. */
  async function run(task: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (running) return false
    setRunning(true)
    forget()
    try {
      await task()
      if (done) showToast({ text: done })
      return true
    } catch (error) {
      tell(asApiError(error))
      return false
    } finally {
      setRunning(false)
    }
  }

  return { run, running, problem, forget }
}
