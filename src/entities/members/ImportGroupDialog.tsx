import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Job } from '@/contract/bulk'
import type { GroupChoices, GroupImport } from '@/contract/groupImports'
import { JobDialog } from '@/kit/bulk/JobDialog'
import { useGetGroupImportQuery } from './groupApi'
import { GroupColumnsStep } from './GroupColumnsStep'
import { GroupFileStep } from './GroupFileStep'
import { GroupRehearsalStep } from './GroupRehearsalStep'

/** Milliseconds between two looks at a rehearsal that goes on. */
const LOOK = 800

type Props = { account?: string | undefined; company?: string | undefined; onClose: () => void }

/** Takes in the people of a group by file: the file, what its columns say, what would happen, and the job that does it. */
export function ImportGroupDialog({ account, company, onClose }: Props) {
  const [sent, setSent] = useState<GroupImport>()
  const [choices, setChoices] = useState<GroupChoices>()
  const [isChoosing, setChoosing] = useState(true)
  const [job, setJob] = useState<Job>()
  const [attempt, setAttempt] = useState(0)
  const found = useFollowed(sent, attempt)

  if (job) return <JobDialog uuid={job.uuid} begun={job} onClose={onClose} />
  if (!found) return <GroupFileStep account={account} company={company} onSent={setSent} onClose={onClose} />
  if (isChoosing || !choices)
    return (
      <GroupColumnsStep
        sent={found}
        initial={choices}
        onRehearsed={(rehearsed, chosen) => {
          setSent(rehearsed)
          setAttempt(attempt + 1)
          setChoices(chosen)
          setChoosing(false)
        }}
        onOtherFile={() => {
          setSent(undefined)
          setChoices(undefined)
          setChoosing(true)
        }}
        onClose={onClose}
      />
    )
  return (
    <GroupRehearsalStep found={found} onBack={() => setChoosing(true)} onBegun={setJob} onClose={onClose} />
  )
}

/** An import as it stands: asked again and again while its rehearsal goes on. */
function useFollowed(sent: GroupImport | undefined, attempt: number): GroupImport | undefined {
  const isLong = sent?.state === 'rehearsing'
  const asked = isLong ? { uuid: sent.uuid, attempt } : skipToken
  const { currentData } = useGetGroupImportQuery(asked)
  const isOver = currentData !== undefined && currentData.state !== 'rehearsing'
  useGetGroupImportQuery(asked, { pollingInterval: isOver ? 0 : LOOK, skipPollingIfUnfocused: false })
  return isLong ? (currentData ?? sent) : sent
}
