import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import {
  BulkNothing,
  BulkReason,
  BulkTags,
  bulkTransitions,
  mayDeleteMany,
  permissionFor,
} from '@/contract/bulk'
import type { EditableKind } from '@/contract/entities'
import { allows, type Permission } from '@/contract/permissions'
import type { Transitions } from '@/contract/transitions'
import { ListField } from '@/kit/form/fields/ListField'
import { TextField } from '@/kit/form/fields/TextField'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useTranslation } from '@/i18n'
import { es } from './es'

/** Something that may be done to many records: who may, to which, and with what. */
export type BulkAct = {
  action: string
  permission: Permission
  /** Whether a record, as it is, lets it be done. */
  fits: (row: object) => boolean
  /** Where it is found: by itself, among the changes of status, or under "Más". */
  place: 'bar' | 'status' | 'more'
  /** What a menu says to do. */
  label: string
  /** What the dialog asks about so many, and what its button says. */
  ask: (what: string) => string
  confirm: (what: string) => string
  danger?: boolean
  /** What else is told before it is done to so many, such as the mails that leave. */
  foreseen?: (count: number) => string
  schema: z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
  /** What its fields start with. */
  initial: Record<string, unknown>
  /** Stand-ins for texts that do not change the outcome: the dry run uses them until the person has typed their own. */
  dryRunValues?: Record<string, unknown>
  Fields?: ComponentType
}

/** Changes of status that take access, cover or money away. */
const dangerous = [
  'archive',
  'close',
  'deactivate',
  'disable',
  'end',
  'freeze',
  'hold',
  'pause',
  'reject',
  'remove',
  'suspend',
  'terminate',
]

const statusOf = (row: object) => ('status' in row && typeof row.status === 'string' ? row.status : '')
const anyRow = () => true

/** How an act is said in the menu, in the question and on the button. */
export function useWorded() {
  const { t } = useTranslation('bulk')
  return {
    worded: (label: string, action = label) => ({
      label,
      ask: (what: string) => t('ask', { action, what }),
      confirm: (what: string) => t('confirm', { action, what }),
    }),
  }
}

/** What a role may do to many records of a kind. Records put away may only be taken back out. */
export function useBulkActs(
  { kind, transitions }: { kind: EditableKind; transitions: Transitions<string> },
  role: string,
  { archived, tagged }: { archived: boolean; tagged: boolean },
): BulkAct[] {
  const { t } = useTranslation('bulk')
  const texts = useTexts(kind)
  const { worded } = useWorded()
  const plain = { schema: BulkNothing, initial: {} }
  const buildTagAct = (action: 'add_tags' | 'remove_tags'): BulkAct => ({
    action,
    permission: `${kind}.edit`,
    fits: anyRow,
    place: 'more',
    label: es[action],
    ask: (what) => t(`askTags.${action}`, { what }),
    confirm: (what) => t(`confirmTags.${action}`, { what }),
    schema: BulkTags,
    initial: { tags: [] },
    Fields: TagsFields,
  })
  const moves = Object.entries(bulkTransitions(kind, transitions)).map(
    ([action, transition]): BulkAct => ({
      action,
      permission: permissionFor(kind, transition),
      fits: (row) => transition.from.includes(statusOf(row)),
      place: 'status',
      ...worded(texts.action(action)),
      danger: dangerous.includes(action),
      ...(transition.reason
        ? {
            schema: BulkReason,
            initial: { reason: '' },
            dryRunValues: { reason: '—' },
            Fields: ReasonFields,
          }
        : plain),
    }),
  )
  const away = (action: 'delete' | 'restore'): BulkAct[] =>
    mayDeleteMany(kind, role)
      ? [
          {
            action,
            permission: `${kind}.delete`,
            fits: anyRow,
            place: 'more',
            ...worded(es[action]),
            danger: action === 'delete',
            ...plain,
          },
        ]
      : []
  if (archived) return away('restore')
  const all = [
    ...moves,
    ...(tagged ? [buildTagAct('add_tags'), buildTagAct('remove_tags')] : []),
    ...away('delete'),
  ]
  return all.filter(({ permission }) => allows(role, permission))
}

const TagsFields = () => <ListField name="tags" label={es.tags} />

function ReasonFields() {
  const { t } = useTranslation('kit')
  return <TextField name="reason" label={t('action.reason')} hint={t('action.reasonHint')} multiline />
}
