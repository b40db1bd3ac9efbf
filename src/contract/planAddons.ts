import * as z from 'zod/mini'
import { NewTax, Tax } from './mexico'
import { NewPlanBenefits, PlanBenefit, SaleStatus, whole } from './planParts'
import { recordContract } from './recordContract'
import {
  anyOf,
  Cents,
  Code,
  Currency,
  Day,
  emptyAsNull,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  numberProblem,
} from './shapes'

export const AddonType = z.enum(['coverage', 'service', 'fee', 'discount'])
export type AddonType = z.infer<typeof AddonType>

export const AddonChannel = z.enum(['funnel', 'company', 'reseller', 'staff'])
export type AddonChannel = z.infer<typeof AddonChannel>

/** At so much a month, charged with the plan, or once. */
const AddonInterval = z.enum(['month', 'once'])
const AddonMode = z.enum(['flat', 'per_member'])
const Amount = z
  .int(numberProblem('Escribe el precio, como 99.00'))
  .check(z.minimum(-100_000_000), z.maximum(100_000_000))
const OwnAmount = z._default(z.nullable(Amount), null)

const NewAddonPricing = z.strictObject({
  version: whole(1, 9999),
  currency: Currency,
  interval: AddonInterval,
  mode: AddonMode,
  amount_cents: Amount,
  /** A price of its own for a longer interval; without one, so many months are charged. */
  quarter_cents: OwnAmount,
  semester_cents: OwnAmount,
  year_cents: OwnAmount,
  valid_from: emptyAsNull(Day),
  valid_to: emptyAsNull(Day),
})
const AddonPricing = z.object({
  version: z.int(),
  currency: Currency,
  interval: AddonInterval,
  mode: AddonMode,
  amount_cents: Cents,
  quarter_cents: z.nullable(Cents),
  semester_cents: z.nullable(Cents),
  year_cents: z.nullable(Cents),
  valid_from: z.nullable(Day),
  valid_to: z.nullable(Day),
})
export type AddonPricing = z.infer<typeof AddonPricing>

const amountFields = ['amount_cents', 'quarter_cents', 'semester_cents', 'year_cents'] as const

/** An add-on as a whole: only a discount takes money off, and only a coverage covers anything. */
export const NewPlanAddon = z
  .strictObject({
    code: Code,
    name: requiredText('el nombre', 120),
    public_name: requiredText('el nombre público', 120),
    short_description: requiredText('la descripción corta', 160),
    type: z.enum(AddonType.def.entries, 'Elige el tipo de complemento'),
    compatible_plan_uuids: z.array(Uuid).check(z.minLength(1, 'Elige al menos un plan'), z.maxLength(100)),
    pricing: NewAddonPricing,
    tax: NewTax,
    benefits: NewPlanBenefits,
    max_quantity: whole(1, 99),
    selectable_in: z.array(AddonChannel),
    requires_addon_uuids: z.array(Uuid).check(z.maxLength(20)),
    excludes_addon_uuids: z.array(Uuid).check(z.maxLength(20)),
    order: whole(0, 9999),
    ...writableRecordFields,
  })
  .check((payload) => {
    const { type, pricing, benefits, requires_addon_uuids, excludes_addon_uuids } = payload.value
    const refuse = (path: string[], message: string) =>
      payload.issues.push({ code: 'custom', path, message, input: null })
    for (const field of amountFields) {
      const cents = pricing[field]
      if (cents === null) continue
      if (pricing.interval === 'once' && field !== 'amount_cents')
        refuse(['pricing', field], 'Se cobra una sola vez: deja vacío este precio')
      else if (type === 'discount' ? cents >= 0 : cents < 0)
        refuse(
          ['pricing', field],
          type === 'discount'
            ? 'Un descuento se escribe con signo menos, como -50.00'
            : 'Solo un descuento resta',
        )
    }
    if (type === 'coverage' && benefits.length === 0)
      refuse(['benefits'], 'Una cobertura agrega al menos un beneficio')
    if (type !== 'coverage' && benefits.length > 0)
      refuse(['benefits'], 'Solo una cobertura agrega beneficios')
    if (requires_addon_uuids.some((uuid) => excludes_addon_uuids.includes(uuid)))
      refuse(['excludes_addon_uuids'], 'No puede pedir y excluir el mismo complemento')
  })
export type NewPlanAddon = z.infer<typeof NewPlanAddon>

export const PlanAddon = z.object({
  uuid: Uuid,
  code: z.string(),
  name: z.string(),
  type: AddonType,
  compatible_plans: z.array(Ref),
  /** How many that are charged have it. */
  subscriptions: z.int(),
  amount_cents: Cents,
  currency: Currency,
  pricing: AddonPricing,
  max_quantity: z.int(),
  order: z.int(),
  status: SaleStatus,
  created_at: recordFields.created_at,
})
export type PlanAddon = z.infer<typeof PlanAddon>

export const PlanAddonDetail = z.extend(PlanAddon, {
  ...recordFields,
  public_name: z.string(),
  short_description: z.string(),
  tax: Tax,
  benefits: z.array(PlanBenefit),
  selectable_in: z.array(AddonChannel),
  requires_addons: z.array(Ref),
  excludes_addons: z.array(Ref),
  status_reason: z.nullable(z.string()),
})
export type PlanAddonDetail = z.infer<typeof PlanAddonDetail>

export const planAddonContract = recordContract({
  kind: 'PlanAddon',
  item: PlanAddon,
  detail: PlanAddonDetail,
  whole: NewPlanAddon,
  edit: z.partial(z.strictObject(NewPlanAddon.shape)),
  query: recordListQuery({
    sort: sortBy('name', 'code', 'type', 'amount_cents', 'order', 'status', 'created_at'),
    status: anyOf(SaleStatus),
    type: anyOf(AddonType),
    plan: z.optional(Uuid),
    channel: anyOf(AddonChannel),
  }),
  views: {
    all: {},
    available: { status: ['published'] },
    drafts: { status: ['draft'] },
  },
  /** One that is archived is sold no more; those who have it keep it. */
  transitions: {
    publish: { from: ['draft'], to: 'published' },
    archive: { from: ['published'], to: 'archived' },
    unarchive: { from: ['archived'], to: 'published' },
  },
})
export type PlanAddonListQuery = z.infer<typeof planAddonContract.query>
