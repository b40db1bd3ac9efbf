import * as z from 'zod/mini'
import { refuseCardNumbers } from './cardNumbers'
import * as personal from './personal'
import { Event } from './events'
import { FactVersion } from './facts'
import { Actor, anyOf, Instant, listQuery, Ref, requiredLines, sortBy, Uuid } from './shapes'

/** The longest note that is kept. */
export const NOTE_LENGTH = 4000

/** A note that the team leaves on a record; it never changes afterwards. */
export const NewNote = z.strictObject({
  body: requiredLines('la nota', NOTE_LENGTH).check(refuseCardNumbers('una nota')),
  /** Colleagues named in it with @, who are told. */
  mentions: z._default(z.array(Uuid).check(z.maxLength(20, 'Menciona como máximo a 20 personas')), []),
})
export type NewNote = z.infer<typeof NewNote>

export const Note = z.object({
  uuid: Uuid,
  body: personal.words,
  mentions: z.array(Ref),
  author: Actor,
  created_at: Instant,
})
export type Note = z.infer<typeof Note>

export const NoteListQuery = listQuery({ sort: sortBy('created_at') })

/** An event in the line of a record; administrators also see what it changed, and where that is logged. */
export const TimelineEvent = z.extend(Event, {
  log: z.nullable(z.object({ uuid: Uuid, changes: z.int() })),
  /** What somebody noted by hand, as it was written each time; none for what the server recorded. */
  fact_versions: z.array(FactVersion),
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const TimelineQuery = listQuery({
  sort: sortBy('occurred_at'),
  type: anyOf(z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]+){0,2}$/))),
})

/** The types of event in the line of a record, with how many of each. */
export const TimelineTypes = z.object({ data: z.array(z.object({ type: z.string(), total: z.int() })) })
export type TimelineTypes = z.infer<typeof TimelineTypes>
