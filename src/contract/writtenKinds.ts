import { type EditableKind, type Kind, kindOf } from './entities'

/** Whether people write the records of a kind. */
export const isWritten = (kind: Kind): kind is EditableKind =>
  kind !== 'Event' && kind !== 'Log' && kind !== 'WebhookLog' && kind !== 'Settings'

/** The kind that an event is about, where people write the records of that kind. */
export function writtenKindOf(type: string): EditableKind | undefined {
  const kind = kindOf(type)
  return kind && isWritten(kind) ? kind : undefined
}
