import * as z from 'zod/mini'
import { Accessibility, LocationType } from './placeTypes'
import { ProviderKind } from './providerKinds'
import { anyOf, Cents, Day, yesOrNo } from './shapes'
import { Specialty } from './specialties'

/** Kilometres within which something is near. */
export const Distance = z.enum(['5', '10', '25', '50', '200'])
export type Distance = z.infer<typeof Distance>

/** What a visit may cost with one's plan at most, in pesos. */
export const CopayLimit = z.enum(['0', '100', '300', '500'])
export type CopayLimit = z.infer<typeof CopayLimit>

const Degrees = (least: number, most: number) => z.coerce.number().check(z.minimum(least), z.maximum(most))
const Text = (most: number) => z.string().check(z.maxLength(most, `Escribe como máximo ${most} caracteres`))

/** What a visitor asks the directory of providers: `GET public/providers`. */
export const ProviderSearchQuery = z.strictObject({
  q: z.optional(Text(200)),
  /** One provider, by the name in its address. */
  p: z.optional(Text(80)),
  /** The provider whose own search this is. */
  provider: z.optional(Text(80)),
  kind: anyOf(ProviderKind),
  specialty: anyOf(Specialty),
  /** A postal code or a municipality. */
  place: z.optional(Text(80)),
  lat: z.optional(Degrees(14, 33)),
  lng: z.optional(Degrees(-119, -86)),
  km: z.optional(Distance),
  open: yesOrNo,
  /** Only who attends at a distance. */
  remote: yesOrNo,
  /** The visitor's own plan, by the name in its address, and what a visit may cost with it. */
  plan: z.optional(Text(60)),
  copay: z.optional(CopayLimit),
  accessibility: anyOf(Accessibility),
  sort: z.optional(z.enum(['distance', 'relevance', 'name'])),
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
})
export type ProviderSearchQuery = z.infer<typeof ProviderSearchQuery>

export const PROVIDERS_A_PAGE = 10

/** A place of a provider, with only what a searcher needs. */
export const FoundProvider = z.object({
  number: z.string(),
  name: z.string(),
  provider: z.object({ slug: z.string(), name: z.string() }),
  kind: ProviderKind,
  type: LocationType,
  specialties: z.array(Specialty),
  address: z.nullable(
    z.object({
      street: z.string(),
      exterior_number: z.string(),
      neighbourhood: z.string(),
      municipality: z.string(),
      zip: z.string(),
    }),
  ),
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  website: z.nullable(z.string()),
  accessibility: z.array(Accessibility),
  emergency_24h: z.boolean(),
  open_now: z.boolean(),
  /** When it is open today, in the hours of its clock; none where it is closed. */
  today: z.array(z.object({ opens: z.string(), closes: z.string() })),
  /** Until when it is open; nothing where it is closed, or never closes. */
  closes_at: z.nullable(z.string()),
  opens_at: z.nullable(z.object({ day: Day, time: z.string() })),
  distance_km: z.nullable(z.number()),
  /** What a visit costs with the visitor's plan; nothing where that is not known, or nothing is covered there. */
  with_plan: z.nullable(z.object({ from_cents: Cents, to_cents: Cents })),
  checked_on: Day,
})
export type FoundProvider = z.infer<typeof FoundProvider>

/** A word of everyday language, and what it was taken for. */
export const Understood = z.object({
  typed: z.string(),
  kinds: z.array(ProviderKind),
  specialties: z.array(Specialty),
})
export type Understood = z.infer<typeof Understood>

export const ProviderSearchResults = z.object({
  data: z.array(FoundProvider),
  meta: z.object({ page: z.int(), size: z.int(), total: z.int(), total_capped: z.boolean() }),
  understood: z.array(Understood),
  /** Words that match no provider; the search left them aside. */
  ignored: z.array(z.string()),
  /** It tells of an emergency, which no directory helps with. */
  is_urgent: z.boolean(),
  /** The provider that the search keeps to; without a name it is not known. */
  scope: z.nullable(z.object({ slug: z.string(), name: z.nullable(z.string()) })),
  /** The visitor's plan; without a name it is not known. */
  plan: z.nullable(z.object({ slug: z.string(), name: z.nullable(z.string()) })),
  /** How far around which place; nothing where no place was asked for. */
  around: z.nullable(
    z.object({
      place: z.nullable(z.string()),
      /** The town that the place lies in; nothing where it is not known, or where the visitor's own place is meant. */
      town: z.nullable(z.string()),
      km: z.nullable(z.int()),
      is_known: z.boolean(),
    }),
  ),
  /** The towns around it that have some, the nearest first. */
  towns: z.array(z.object({ name: z.string(), km: z.number(), total: z.int() })),
  /** The nearest match at any distance, given only where the search found nothing. */
  nearest: z.nullable(FoundProvider),
  /** How many attend by video or telephone, given only where the search found nothing: of what was asked, or else of all. */
  remote: z.nullable(z.object({ total: z.int(), is_as_asked: z.boolean() })),
  /** How many there would be farther away. */
  wider: z.nullable(z.object({ km: z.int(), total: z.int() })),
})
export type ProviderSearchResults = z.infer<typeof ProviderSearchResults>
