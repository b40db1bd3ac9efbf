import * as z from 'zod/mini'
import {
  amountBound,
  Actor,
  anyOf,
  Cents,
  Currency,
  Day,
  Email,
  emptyAsNull,
  Instant,
  optionalLines,
  optionalText,
  Price,
  recordFields,
  recordListQuery,
  Ref,
  requiredLines,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import { MovementDirection } from './movementDirection'
import { RecordedChannel } from './payments'
import { recordContract } from './recordContract'

export const MovementType = z.enum([
  'deposit',
  'contribution',
  'grant',
  'hold',
  'hold_release',
  'capture',
  'refund',
  'adjustment',
  'transfer_in',
  'transfer_out',
  'fee',
  'expiry',
  'rollover',
  'reversal',
])
export type MovementType = z.infer<typeof MovementType>

/** Which balance it moves: the money, or what is held of it. */
export const Bucket = z.enum(['posted', 'held'])
export type Bucket = z.infer<typeof Bucket>

export const MovementStatus = z.enum(['pending', 'posted', 'reversed'])
export type MovementStatus = z.infer<typeof MovementStatus>

export const MovementSourceType = z.enum([
  'fund_authorization',
  'authorization',
  'payment',
  'invoice',
  'transfer',
  'user',
  'schedule',
])
export type MovementSourceType = z.infer<typeof MovementSourceType>

/** What made it: an authorization by its folio, a person by their name. */
export const MovementSource = z.object({
  type: MovementSourceType,
  uuid: z.nullable(Uuid),
  label: z.string(),
})
export type MovementSource = z.infer<typeof MovementSource>

export type Balances = { posted_cents: number; held_cents: number }

/** The balances of a fund after a movement: what is held is taken from what is available by a debit. */
export const balancesAfter = (
  { posted_cents, held_cents }: Balances,
  { bucket, direction, amount_cents }: { bucket: Bucket; direction: MovementDirection; amount_cents: number },
): Balances => {
  const credit = direction === 'credit' ? amount_cents : -amount_cents
  return bucket === 'posted'
    ? { posted_cents: posted_cents + credit, held_cents }
    : { posted_cents, held_cents: held_cents - credit }
}

/** What of a movement may be written later: the rest is evidence. */
export const FundMovementFields = z.strictObject({
  description: optionalLines(200),
  ...writableRecordFields,
})
export type FundMovementFields = z.infer<typeof FundMovementFields>

const Amount = Price.check(z.minimum(1, 'Escribe más de cero'))

/** What staff say was paid into a fund. */
export const NewContribution = z
  .strictObject({
    type: z.enum(['contribution', 'deposit', 'grant'], 'Elige qué es'),
    amount_cents: Amount,
    description: requiredLines('de qué es', 200),
    /** Billed with an invoice that is paid already, or with one that still has to be; then the fund has it. */
    billing: z.optional(z.enum(['none', 'paid', 'open'], 'Elige si se factura')),
    customer_uuid: z.optional(emptyAsNull(Uuid)),
    method_type: z.optional(RecordedChannel),
    reference: z.optional(optionalText(40)),
  })
  .check(({ value: { type, billing, customer_uuid, method_type }, issues }) => {
    if (!billing || billing === 'none') return
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: null })
    if (type === 'grant') refuse('billing', 'Una bonificación no se factura')
    if (!customer_uuid) refuse('customer_uuid', 'Elige a quién se le factura')
    if (billing === 'paid' && !method_type) refuse('method_type', 'Elige cómo se recibió')
  })
export type NewContribution = z.infer<typeof NewContribution>

/** Asks a customer of the account to pay into a fund: an invoice that is mailed to them. */
export const ContributionRequest = z.strictObject({
  customer_uuid: z.uuid('Elige a quién se le pide'),
  amount_cents: Amount,
  to: Email,
  message: optionalLines(500),
})
export type ContributionRequest = z.infer<typeof ContributionRequest>

/** What staff put right by hand. */
export const NewAdjustment = z.strictObject({
  direction: z.enum(MovementDirection.def.entries, 'Elige si suma o resta'),
  amount_cents: Amount,
  description: requiredLines('por qué se ajusta', 200),
})
export type NewAdjustment = z.infer<typeof NewAdjustment>

/** Money that goes from a fund to another of its account, once a second person agrees. */
export const NewTransfer = z.strictObject({
  to_fund_uuid: z.uuid('Elige el fondo que lo recibe'),
  amount_cents: Amount,
  description: requiredLines('para qué se traspasa', 200),
})
export type NewTransfer = z.infer<typeof NewTransfer>

export const FundMovement = z.object({
  uuid: Uuid,
  number: z.string(),
  fund: Ref,
  account: Ref,
  type: MovementType,
  direction: MovementDirection,
  bucket: Bucket,
  amount_cents: Cents,
  currency: Currency,
  posted_after_cents: Cents,
  held_after_cents: Cents,
  effective_at: Instant,
  source: MovementSource,
  description: z.nullable(z.string()),
  status: MovementStatus,
  created_by: Actor,
  created_at: Instant,
})
export type FundMovement = z.infer<typeof FundMovement>

export const FundMovementDetail = z.extend(FundMovement, {
  ...recordFields,
  reverses: z.nullable(Ref),
  reversed_by: z.nullable(Ref),
  approved_by: z.nullable(Actor),
  status_reason: z.nullable(z.string()),
})
export type FundMovementDetail = z.infer<typeof FundMovementDetail>

export const fundMovementContract = recordContract({
  kind: 'FundMovement',
  item: FundMovement,
  detail: FundMovementDetail,
  whole: FundMovementFields,
  edit: z.partial(FundMovementFields),
  query: recordListQuery({
    sort: sortBy('effective_at', 'number', 'amount_cents', 'type', 'created_at'),
    fund: z.optional(Uuid),
    company: z.optional(Uuid),
    account: z.optional(Uuid),
    type: anyOf(MovementType),
    direction: anyOf(MovementDirection),
    bucket: anyOf(Bucket),
    status: anyOf(MovementStatus),
    amount_from: amountBound,
    amount_to: amountBound,
    effective_from: z.optional(Day),
    effective_to: z.optional(Day),
    authorization: z.optional(Uuid),
    /** Whether a person made it by hand. */
    manual: yesOrNo,
  }),
  views: {
    all: {},
    debits: { direction: ['debit'] },
    credits: { direction: ['credit'] },
    reversals: { type: ['reversal'] },
  },
  /** A movement is put right by its mirror, never changed. */
  transitions: {
    reverse: { from: ['posted'], to: 'reversed', reason: true, permission: 'FundMovement.delete' },
  },
})
export type FundMovementListQuery = z.infer<typeof fundMovementContract.query>
