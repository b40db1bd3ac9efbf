import * as z from 'zod/mini'

/*
 * What identifies or concerns a person, in replies. A field says that it holds such a thing by being of its schema:
 * `phone: z.nullable(personal.phone)`. The server masks by these, for the roles that may not see them whole. Each is an
 * export of its own, and nothing else is, so that a browser loads no names of them.
 */

export const curp = z.string()
/** The RFC of a person; that of a company, shorter by one, concerns nobody. */
export const tax_id = z.string()
export const nss = z.string()
export const birth_date = z.string()
export const phone = z.string()
/** The number of a passport or another document that identifies its holder. */
export const document_number = z.string()
/** The bank account of a payee. */
export const clabe = z.string()
export const email = z.string()
/** Where a person lives or is billed at. */
export const address = z.string()
/** The last digits of a card. */
export const card = z.string()
export const diagnosis = z.string()
/** What was answered about a member's health. */
export const health = z.enum(['no', 'yes', 'undisclosed'])
/** Whether anybody declared anything of their health. */
export const declared = z.boolean()
/** What staff write in words of their own, which may name any of these. */
export const words = z.string()
/** One of these that its reader asked for by name, which the audit log keeps: no role gets it masked. */
export const revealed = z.string()
