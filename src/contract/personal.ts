import * as z from 'zod/mini'

/**
 * What identifies or concerns a person, in replies. A field says that it holds such a thing by being of its schema:
 * `phone: z.nullable(personal.phone)`. The server masks by these, for the roles that may not see them whole.
 */
export const personal = {
  curp: z.string(),
  /** The RFC of a person; that of a company, shorter by one, concerns nobody. */
  tax_id: z.string(),
  nss: z.string(),
  birth_date: z.string(),
  phone: z.string(),
  /** Of a passport or another document that identifies its holder. */
  document: z.string(),
  /** The bank account of a payee. */
  clabe: z.string(),
  email: z.string(),
  /** Where a person lives or is billed at. */
  address: z.string(),
  /** The last digits of a card. */
  card: z.string(),
  diagnosis: z.string(),
  /** What was answered about a member's health. */
  health: z.enum(['no', 'yes', 'undisclosed']),
  /** Whether anybody declared anything of their health. */
  declared: z.boolean(),
  /** What staff write in words of their own, which may name any of these. */
  words: z.string(),
  /** One of these that its reader asked for by name, which the audit log keeps: no role gets it masked. */
  revealed: z.string(),
}

/** The fields of a record that arrive masked for its reader; the server fills it in for each. */
export const MaskedFields = z.array(z.string())
