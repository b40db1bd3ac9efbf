import * as z from 'zod/mini'
import type { Kind } from './entities'
import { Actor, emptyAsNull, Instant, Uuid } from './shapes'
import { tidied } from './tidied'

/** The kinds of file that may be attached, each with how its names end. */
export const mediaTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/xml': ['xml'],
} as const

export const MediaType = z.enum(Object.keys(mediaTypes) as (keyof typeof mediaTypes)[])
export type MediaType = z.infer<typeof MediaType>

/** What may be attached to the records of a kind: only claims take the XML of an invoice. */
export const mediaTypesFor = (kind: Kind): readonly MediaType[] =>
  MediaType.options.filter((type) => type !== 'application/xml' || kind === 'Authorization')

/** How large a file may be, in bytes. */
export const LARGEST = 10 * 1024 * 1024

/** How large a photo may be, which is shown with its record. */
export const LARGEST_PHOTO = 1024 * 1024

/** The uuid of the attachment that pictures the record; empty removes it. */
export const Photo = z.optional(emptyAsNull(Uuid))

/** A file of a record, without what is in it. */
export const Attachment = z.object({
  uuid: Uuid,
  name: z.string(),
  media_type: MediaType,
  size: z.int(),
  sha256: z.string(),
  added_at: Instant,
  added_by: Actor,
  /** It was sent with a message, backs money that was asked for or spent, or was published with a plan, and stays. */
  sent: z.boolean(),
  /** How its record shows it, which says where it is changed; nothing of any other file. */
  shown: z.nullable(z.enum(['photo', 'logo'])),
})
export type Attachment = z.infer<typeof Attachment>

export const Attachments = z.object({ data: z.array(Attachment) })

/** What a file may be called: a name by itself, that leads nowhere and hides nothing. */
export const FileName = z
  .string('Falta el nombre del archivo')
  .check(
    tidied,
    z.minLength(1, 'Falta el nombre del archivo'),
    z.maxLength(120, 'Usa un nombre de como máximo 120 caracteres'),
    z.regex(/^[^\p{Cc}<>:"/\\|?*]+$/u, 'El nombre no puede llevar / \\ : * ? " < > |'),
    z.regex(/^[^.].*\.[a-z0-9]+$/i, 'El nombre debe terminar en .pdf, .jpg o .png'),
  )

/** Reads a file's media type from its first bytes, and ignores the type that it declares. */
export function mediaTypeOf(content: Uint8Array): MediaType | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => content[index] === byte)
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (/^(?:\uFEFF)?\s*<(?:\?xml\s|cfdi:)/.test(new TextDecoder().decode(content.subarray(0, 64))))
    return 'application/xml'
  return undefined
}

/** Whether a name ends as files of a kind do. */
export const endsAs = (name: string, type: MediaType) =>
  mediaTypes[type].some((end) => name.toLowerCase().endsWith(`.${end}`))
