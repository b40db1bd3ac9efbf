import * as z from 'zod/mini'
import { hasScreens, isListed, type Kind, slugs, typeOf } from './entities'
import { allows, viewOf } from './permissions'
import { anyOf, Uuid } from './shapes'
import { tidied } from './tidied'

/** The kinds that the search looks through, in the order that it shows them. */
export const searchedKinds: readonly Kind[] = [
  'Person',
  'Customer',
  'Member',
  'Policy',
  'Subscription',
  'Invoice',
  'Payment',
  'SupportTicket',
  'Company',
  'Provider',
  'Plan',
  'Account',
  'MemberPolicy',
  'PaymentMethod',
  'Transaction',
  'Fund',
  'FundAuthorization',
  'FundMovement',
  'ProviderLocation',
  'ProviderService',
  'PlanAddon',
  'Service',
  'ServiceCategory',
  'Shortener',
  'Campaign',
  'Contact',
  'Authorization',
  'User',
  'Event',
  'Webhook',
  'WebhookLog',
  'Log',
]

/** Those of them that a role may view. */
export const listSearchableKinds = (role: string) =>
  searchedKinds.filter((kind) => allows(role, viewOf(kind)))

/** Rows of a group among others, and of one alone. */
export const GROUP_ROWS = 3
export const ALONE_ROWS = 20

/** Shorter texts than this find too much to be of use. */
export const SHORTEST_SEARCH = 2

const types = Object.keys(slugs).map((kind) => typeOf(kind as Kind))

export const SearchQuery = z.strictObject({
  q: z
    .string()
    .check(
      tidied,
      z.minLength(SHORTEST_SEARCH, 'Escribe al menos dos caracteres'),
      z.maxLength(200, 'Escribe como máximo 200 caracteres'),
    ),
  types: anyOf(z.enum(types)),
  account: z.optional(Uuid),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** What of a record the text is, whole; none where words were found in it. */
export const MatchedField = z.enum(['uuid', 'number', 'code', 'curp', 'tax_id', 'email', 'phone', 'last4'])
export type MatchedField = z.infer<typeof MatchedField>

const Pointed = z.object({ type: z.string(), uuid: Uuid })

export const SearchHit = z.object({
  type: z.string(),
  uuid: Uuid,
  title: z.string(),
  subtitle: z.nullable(z.string()),
  status: z.nullable(z.string()),
  matched_field: z.nullable(MatchedField),
  /** The record that it is seen in, for a kind without a screen of its own, and in which tab, where there are several. */
  within: z.nullable(z.extend(Pointed, { tab: z.optional(z.string()) })),
})
export type SearchHit = z.infer<typeof SearchHit>

const SearchGroup = z.object({
  type: z.string(),
  /** Matches, counted up to a limit. */
  total: z.int(),
  total_capped: z.boolean(),
  hits: z.array(SearchHit),
})
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchReply = z.object({
  data: z.object({
    /** Records that the text identifies: by folio, uuid, CURP, RFC, e-mail, phone or the end of a card. */
    exact: z.array(SearchHit),
    groups: z.array(SearchGroup),
    /** Nothing held these words: what is shown holds words that are written almost so. */
    near: z.boolean(),
  }),
})
export type SearchReply = z.infer<typeof SearchReply>
export type SearchResults = SearchReply['data']

/** Whether a kind's listing can be opened with the same text. */
export const isSearchedInListing = (kind: Kind) => hasScreens(kind) && isListed(kind)
