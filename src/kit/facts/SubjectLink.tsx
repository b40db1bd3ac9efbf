import type { Subject } from '@/contract/events'
import { kindOf } from '@/contract/entities'
import { None, RecordLink } from './cells'

/** The record that an event or a log entry is about: a link where the console has a screen for it. */
export function SubjectLink({ subject }: { subject: Subject | null }) {
  if (!subject) return <None />
  const kind = kindOf(subject.type)
  if (!kind || !subject.uuid) return subject.label
  return <RecordLink kind={kind} to={{ uuid: subject.uuid, label: subject.label }} />
}
