import type { ReactNode } from 'react'
import type { How } from '@/api/writes'
import type { ActionReply } from '@/contract/actions'
import type { EditableKind } from '@/contract/entities'
import { allows } from '@/contract/permissions'
import { possibleFrom, type Transitions } from '@/contract/transitions'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { HeadActs, type RecordAction } from './HeadActs'

const TransitionDialog = lazyPart(() => import('./TransitionDialog'), 'TransitionDialog')
const ConfirmDialog = lazyPart(() => import('@/kit/form/ConfirmDialog'), 'ConfirmDialog')

/** A change of status, and how it is asked for. */
type Move<Name extends string> = How & { action: Name; reason?: string }

type Props<Status extends string, Table extends Transitions<Status>> = {
  kind: EditableKind
  record: { uuid: string; status: Status; archived_at: string | null }
  /** The record's human name, for the questions. */
  name: string
  transitions: Table
  /** The transitions that take cover, access or money away: their button is red. */
  dangerous?: readonly (keyof Table & string)[]
  /** What its state asks for, by name, most wanted first. */
  asked?: readonly string[]
  move: (how: Move<keyof Table & string>) => Promise<ActionReply<unknown>>
  /** Why what people look for cannot be done now: it is listed with that, and not done. */
  whyNot?: (action: string) => string | undefined
  /** Takes the record out of the listings, where that may be undone for a while. */
  archive?: () => Promise<unknown>
  /** What else may be done with it. */
  more?: readonly RecordAction[]
  /** Leads to its form. */
  edit?: RecordAction | undefined
  /** More of it: `MenuItem`s. */
  children?: ReactNode
}

/** What may be done with a record: what its status allows and the person may do, in the order of the contract; deleting last. */
export function TransitionMenu<Status extends string, Table extends Transitions<Status>>(
  props: Props<Status, Table>,
) {
  const { kind, record, name, transitions, dangerous = [], move, whyNot, archive, edit } = props
  const texts = useTexts(kind)
  const role = useAppSelector(selectUser)?.role ?? ''

  const may = (action: string) => allows(role, transitions[action]?.permission ?? `${kind}.edit`)
  const canMove = possibleFrom(transitions, record.status)
  const possible = record.archived_at
    ? []
    : Object.keys(transitions).filter((one) => may(one) && (canMove.includes(one) || whyNot?.(one)))
  const more = (props.more ?? [])
    .filter((act) => !record.archived_at || act.ofArchived)
    .map((act) => ({
      ...act,
      blocked: act.blocked ?? whyNot?.(act.name),
    }))

  const words = (of: string) => ({
    title: texts.ask(of, name),
    confirm: texts.action(of),
    done: texts.done(of),
    dismiss: texts.keep(of),
  })
  const moves = possible.map(
    (one): RecordAction => ({
      name: one,
      label: texts.action(one),
      danger: dangerous.includes(one),
      permission: transitions[one]?.permission ?? `${kind}.edit`,
      blocked: whyNot?.(one),
      dialog: (onClose) => (
        <TransitionDialog
          {...words(one)}
          uuid={record.uuid}
          danger={dangerous.includes(one)}
          asksReason={transitions[one]?.reason ?? false}
          run={(how) => move({ action: one, ...how })}
          onClose={onClose}
        />
      ),
    }),
  )
  const { dismiss: _, ...deletion } = words('delete')
  return (
    <HeadActs
      permission={`${kind}.edit`}
      asked={props.asked ?? []}
      acts={[
        ...(edit ? [edit] : []),
        ...more.filter(({ danger }) => !danger),
        ...moves,
        ...more.filter(({ danger }) => danger),
      ]}
      last={
        archive && !record.archived_at
          ? {
              name: 'delete',
              label: texts.action('delete'),
              danger: true,
              permission: `${kind}.delete`,
              dialog: (onClose) => (
                <ConfirmDialog {...deletion} danger run={archive} onClose={onClose}>
                  <p>{texts.archived}</p>
                </ConfirmDialog>
              ),
            }
          : undefined
      }
    >
      {props.children}
    </HeadActs>
  )
}
