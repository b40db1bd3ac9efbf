import type * as z from 'zod/mini'
import type { Kind } from '@/contract/entities'
import type { ListQuery } from '@/contract/shapes'

/** What a listing may be asked for, and its named selections. */
export type ListContract = {
  query: z.ZodMiniType<ListQuery> & { shape: Readonly<Record<string, z.ZodMiniType>> }
  views: Record<string, object>
}

const listings = new Map<Kind, ListContract>()

/** Keeps what a listing may be asked for, as the module of its endpoints is loaded. */
export const rememberListing = (kind: Kind, { query, views }: ListContract) =>
  void listings.set(kind, { query, views })

/** What the listing of a kind may be asked for; undefined while the module of its endpoints is not loaded. */
export const findListing = (kind: Kind): ListContract | undefined => listings.get(kind)
