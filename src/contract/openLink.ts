import * as z from 'zod/mini'

/** What the opener of a short link brings along; nothing of it identifies them. */
export const OpenLinkQuery = z.object({
  /** They scanned its code. */
  qr: z.optional(z.literal('1')),
  /** The site they come from: its host, and no more. */
  from: z.optional(z.string().check(z.maxLength(100))),
  /** What the address brought along. */
  query: z.optional(z.string().check(z.maxLength(2000))),
})
export type OpenLinkQuery = z.infer<typeof OpenLinkQuery>

/** A person opens it: by its password, or by pressing a button. */
export const OpenLink = z.extend(OpenLinkQuery, { password: z.optional(z.string().check(z.maxLength(200))) })
export type OpenLink = z.infer<typeof OpenLink>

/** What becomes of opening a link. */
export const OpenedLink = z.object({
  /**
   * To be followed; to be asked about before it leaves the site; to be opened with a password, or by a press that uses it up;
   * or to be read in one's mail.
   */
  state: z.enum(['go', 'ask', 'password', 'press', 'mailed']),
  /** A path of this site, or another's address. */
  url: z.nullable(z.string()),
  /** Where that is, for people. */
  host: z.nullable(z.string()),
  /** The password that was given is not the one. */
  is_wrong: z.boolean(),
})
export type OpenedLink = z.infer<typeof OpenedLink>
