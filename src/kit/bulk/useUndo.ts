import { nanoid } from '@reduxjs/toolkit'
import { useState } from 'react'
import type { JobSummary } from '@/contract/bulk'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { showToast } from '@/kit/feedback/toasts'
import { useUndoJobMutation } from './api'

/** Takes a job back, while that is possible; its end is told when it comes. */
export function useUndo(job: Pick<JobSummary, 'uuid' | 'state' | 'undoable' | 'undo_until'>) {
  const [undo] = useUndoJobMutation()
  const [key] = useState(nanoid)
  return {
    may: job.state !== 'running' && job.undoable > 0 && job.undo_until !== null,
    run: async () => {
      try {
        await undo({ uuid: job.uuid, key }).unwrap()
      } catch (caught) {
        showToast({ text: problemText(asApiError(caught), { wrote: true }).title })
      }
    },
  }
}
