import { useEffect, useState } from 'react'
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
  const found = useFollowed(sent)

  if (job) return <JobDialog uuid={job.uuid} begun={job} onClose={onClose} />
  if (!found) return <GroupFileStep account={account} company={company} onSent={setSent} onClose={onClose} />
  if (isChoosing || !choices)
    return (
      <GroupColumnsStep
        sent={found}
        initial={choices}
        onRehearsed={(rehearsed, chosen) => {
          setSent(rehearsed)
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
function useFollowed(sent: GroupImport | undefined): GroupImport | undefined {
  const [known, setKnown] = useState(sent)
  const [of, setOf] = useState(sent)
  if (of !== sent) {
    setOf(sent)
    setKnown(sent)
  }
  const isGoing = known?.state === 'rehearsing'
  const { currentData, fulfilledTimeStamp } = useGetGroupImportQuery(known?.uuid ?? '', {
    skip: !isGoing,
    pollingInterval: LOOK,
    skipPollingIfUnfocused: false,
  })
  useEffect(() => {
    void fulfilledTimeStamp
    if (isGoing && currentData) setKnown(currentData)
  }, [isGoing, currentData, fulfilledTimeStamp])
  return known
}
