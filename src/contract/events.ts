import * as z from 'zod/mini'
import { FactVersion } from './facts'
import { readContract } from './recordContract'
import { Actor, anyOf, Instant, listQuery, optionalLines, Ref, sortBy, Uuid, yesOrNo } from './shapes'

export const Severity = z.enum(['info', 'warning', 'error'])
export type Severity = z.infer<typeof Severity>

/** The record an event or a log entry is about; `type` is its kind in snake_case, e.g. `member`. */
export const Subject = z.object({ type: z.string(), uuid: z.nullable(Uuid), label: z.string() })
export type Subject = z.infer<typeof Subject>

/** A business fact, `entity.past_verb`; immutable but for its review; what was noted by hand is corrected beside what it said. */
export const Event = z.object({
  uuid: Uuid,
  type: z.string(),
  occurred_at: Instant,
  actor: Actor,
  subject: Subject,
  account: z.nullable(Ref),
  severity: Severity,
  reviewed: z.boolean(),
})
export type Event = z.infer<typeof Event>

export const EventDetail = z.extend(Event, {
  version: z.int(),
  created_at: Instant,
  data: z.record(z.string(), z.unknown()),
  /** The changed fields, as they were before. */
  previous: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  correlation_id: z.nullable(z.string()),
  review: z.nullable(z.object({ reviewed_by: Actor, reviewed_at: Instant, note: z.nullable(z.string()) })),
  test: z.boolean(),
  /** What somebody noted by hand, as it was written each time; none for what the server recorded. */
  fact_versions: z.array(FactVersion),
})
export type EventDetail = z.infer<typeof EventDetail>

/** Marks an event as reviewed: `POST admin/events/{uuid}/actions/review`. */
export const EventReview = z.strictObject({ note: optionalLines(500) })
export type EventReview = z.infer<typeof EventReview>

export const eventContract = readContract({
  kind: 'Event',
  item: Event,
  detail: EventDetail,
  query: listQuery({
    sort: sortBy('occurred_at', 'type'),
    type: anyOf(z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]+){0,2}$/))),
    subject_type: anyOf(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    subject: z.optional(Uuid),
    severity: anyOf(Severity),
    actor: z.optional(Uuid),
    correlation: z.optional(z.string().check(z.maxLength(64))),
    reviewed: yesOrNo,
    account: z.optional(Uuid),
  }),
  views: {
    all: {},
    attention: { severity: ['warning', 'error'] },
    unreviewed: { severity: ['warning', 'error'], reviewed: false },
  },
})
export type EventListQuery = z.infer<typeof eventContract.query>

/** The types of all events that there have been. */
export const EventTypes = z.object({ data: z.array(z.string()) })
export type EventTypes = z.infer<typeof EventTypes>
