import { asDownload } from '@server/core/asDownload'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  Attachment,
  Attachments,
  endsAs,
  FileName,
  LARGEST,
  type MediaType,
  mediaTypeOf,
  mediaTypes,
  mediaTypesFor,
} from '@/contract/attachments'
import { type EditableKind, type Kind, slugs } from '@/contract/entities'
import type { Permission } from '@/contract/permissions'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { recordEvent } from '@server/audit/events'
import { createOnce } from '@server/audit/idempotency'
import { appendLog } from '@server/audit/logs'
import type { Origin } from '@server/core/origin'
import type { RecordTable } from '@server/db/schema'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row, type AuditedTable } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { noContent, problems } from '@server/http/openapi'
import { conflict, notFound, Refusal, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { stripJpeg } from '@server/adapters/pictures/stripJpeg'
import { type PictureSize, sizeOfJpeg, sizeOfPng } from '@server/adapters/pictures/pictureSize'
import { stripPng } from '@server/adapters/pictures/stripPng'

const NOUN = 'El archivo'
type Subject<Table extends RecordTable> = AuditedTable<Table> & { kind: EditableKind; noun: string }

/** Registers the calls that list, read, add and remove the files of a kind's records. */
export function attachmentRoutes<Table extends RecordTable>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  subject: Subject<Table>,
): void {
  const slug = slugs[subject.kind]
  const base = `${ADMIN}${slug}/:uuid/attachments`
  const tags = [slug]
  const params = z.object({ uuid: Uuid })
  const oneOf = z.object({ uuid: Uuid, attachment: Uuid })
  const may = (action: 'view' | 'edit') => ({ access: `${subject.kind}.${action}` }) as const
  const routes = app.withTypeProvider<ZodTypeProvider>()

  routes.get(
    base,
    { config: may('view'), schema: { tags, params, response: { 200: Attachments, ...problems } } },
    async ({ params: { uuid } }) => ({
      data: await rows(db).where('subject_uuid', '=', uuid).where('removed_at', 'is', null).execute(),
    }),
  )

  routes.get(
    `${base}/:attachment`,
    { config: may('view'), schema: { tags, params: oneOf } },
    async ({ params: { uuid, attachment } }, reply) => {
      const file = await db
        .selectFrom('attachments')
        .select(['name', 'media_type', sql<string>`encode(content, 'base64')`.as('content')])
        .where('uuid', '=', attachment)
        .where('subject_uuid', '=', uuid)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!file) throw notFound(NOUN)
      return reply
        .type(file.media_type)
        .header('Content-Disposition', asDownload(file.name))
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(Buffer.from(file.content, 'base64'))
    },
  )

  routes.delete(
    `${base}/:attachment`,
    { config: may('edit'), schema: { tags, params: oneOf, response: { 204: noContent, ...problems } } },
    async (request, reply) => {
      const { uuid, attachment } = request.params
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        const record = await lockSubject(tx, subject, uuid)
        const file = await tx
          .selectFrom('attachments')
          .select(['uuid', 'name', 'message_uuid', 'kept_at'])
          .where('uuid', '=', attachment)
          .where('subject_uuid', '=', uuid)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        if (!file) throw notFound(NOUN)
        if (file.message_uuid)
          throw conflict('not_deletable', 'Ya se envió con un mensaje y queda como constancia')
        if (file.kept_at)
          throw conflict(
            'not_deletable',
            subject.kind === 'Plan'
              ? 'Se publicó con el plan y queda como constancia de lo que se contrató'
              : 'Respalda algo que se hizo y queda como constancia',
          )
        if ('photo_attachment_uuid' in record && record.photo_attachment_uuid === file.uuid)
          throw conflict('not_deletable', 'Es la foto de la ficha. Quítala ahí')
        if ('logo_attachment_uuid' in record && record.logo_attachment_uuid === file.uuid)
          throw conflict('not_deletable', 'Es el logo de la ficha. Quítalo ahí')
        await tx
          .updateTable('attachments')
          .set({ removed_at: origin.at })
          .where('uuid', '=', file.uuid)
          .execute()
        await recordFileChange(tx, subject, record, origin, {
          event: 'file_removed',
          before: file.name,
          after: null,
        })
      })
      return reply.code(204).send()
    },
  )

  uploadRoute(app, { db, clock }, subject, {
    address: base,
    params,
    access: may('edit').access,
    record: async (tx, { uuid }, { name, origin }) => {
      const record = await lockSubject(tx, subject, uuid)
      await recordFileChange(tx, subject, record, origin, { event: 'file_added', before: null, after: name })
    },
  })
}

/**
 * `POST admin/{slug}/attachments`: takes a file before its record exists. The record names it when it is created; a file
 * that no record names is deleted after a day.
 */
export const earlyAttachmentRoute = (
  app: FastifyInstance,
  services: { db: Database; clock: Clock },
  subject: { kind: Kind; type: string },
  access: Permission,
): void =>
  uploadRoute(app, services, subject, {
    address: `${ADMIN}${slugs[subject.kind]}/attachments`,
    params: z.object({}),
    access,
    record: async () => {},
  })

/** The address that takes a file, and what it records of it. */
type Upload<Params> = {
  address: string
  params: z.ZodMiniType<Params>
  access: Permission
  record(tx: Transaction, params: Params, file: { name: string; origin: Origin }): Promise<void>
}

/** The only route that takes other content than JSON: a form of another site cannot send these types. */
function uploadRoute<Params extends { uuid?: string }>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  subject: { kind: Kind; type: string },
  { address, params, access, record }: Upload<Params>,
): void {
  void app.register(async (uploads) => {
    uploads.addContentTypeParser(Object.keys(mediaTypes), { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    uploads.withTypeProvider<ZodTypeProvider>().post(
      address,
      {
        config: { access },
        bodyLimit: LARGEST,
        schema: {
          tags: [slugs[subject.kind]],
          params,
          querystring: z.strictObject({ name: FileName }),
          response: { 201: detailOf(Attachment), ...problems },
        },
      },
      async (request, reply) => {
        const of: Params = params.parse(request.params)
        const { name } = request.query
        const sent = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const media_type = typeOf(sent, name, mediaTypesFor(subject.kind))
        const content = withoutMetadata(sent, media_type)
        const origin = originOf(request, clock)
        const idempotencyKey = idempotencyKeyOf(request, clock, { name, sha256: sumOf(sent) })
        const added = await inTransaction(db, (tx) =>
          createOnce(tx, idempotencyKey, async () => {
            await record(tx, of, { name, origin })
            return tx
              .insertInto('attachments')
              .values({
                subject_type: subject.type,
                subject_uuid: of.uuid ?? null,
                name,
                media_type,
                size: content.length,
                sha256: sumOf(content),
                // As text: the two databases encode bytes differently.
                content: sql`decode(${content.toString('base64')}, 'base64')`,
                added_at: origin.at,
                added_by: origin.actor,
              })
              .returning('uuid')
              .executeTakeFirstOrThrow()
          }),
        )
        const data = await rows(db).where('uuid', '=', added.uuid).executeTakeFirstOrThrow()
        return reply.code(201).send({ data })
      },
    )
  })
}

const isOf = (table: 'members' | 'providers' | 'companies', column: string) => sql<boolean>`exists (
  select from ${sql.table(table)} as record
  where record.uuid = attachments.subject_uuid and record.${sql.ref(column)} = attachments.uuid)`

/** Whether its record shows a file, as its photo or its logo. */
const shown = sql<Attachment['shown']>`case
  when ${isOf('members', 'photo_attachment_uuid')} or ${isOf('providers', 'photo_attachment_uuid')} then 'photo'
  when ${isOf('companies', 'logo_attachment_uuid')} then 'logo' end`

const rows = (db: Database) =>
  db
    .selectFrom('attachments')
    .select(['uuid', 'name', 'media_type', 'size', 'sha256', 'added_at', 'added_by'])
    .select(sql<boolean>`(message_uuid is not null or kept_at is not null)`.as('sent'))
    .select(shown.as('shown'))
    .orderBy('added_at')
    .orderBy('uuid')

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

type Picture = {
  strip: (content: Buffer) => Buffer | undefined
  sizeOf: (content: Buffer) => PictureSize | undefined
}
const pictures: Partial<Record<MediaType, Picture>> = {
  'image/jpeg': { strip: stripJpeg, sizeOf: sizeOfJpeg },
  'image/png': { strip: stripPng, sizeOf: sizeOfPng },
}

/**
 * The most points of a picture, some more than the largest of telephones. Whoever sees it holds four bytes of each in
 * memory, however small its file is.
 */
const MOST_POINTS = 120_000_000

/**
 * Strips the metadata of a picture, such as where it was taken, and with what.
 * @throws {Refusal} 422 for a damaged one, or one of too many points
 */
function withoutMetadata(content: Buffer, type: MediaType): Buffer {
  const picture = pictures[type]
  if (!picture) return content
  const kept = picture.strip(content)
  const size = kept && picture.sizeOf(kept)
  if (size && size.width * size.height > MOST_POINTS)
    throw unprocessable({
      field: 'name',
      code: 'too_many_points',
      message: 'La imagen es demasiado grande para mostrarla. Redúcela y adjúntala de nuevo',
    })
  if (!kept || !size)
    throw unprocessable({
      field: 'name',
      code: 'damaged',
      message: 'La imagen está dañada o incompleta. Guárdala de nuevo como JPG o PNG y adjúntala',
    })
  return kept
}

/** The media type of a file, by its content. @throws {Refusal} for an empty file, another type, or a name that does not match */
function typeOf(content: Buffer, name: string, taken: readonly MediaType[]) {
  const refuse = (code: string, message: string) => unprocessable({ field: 'name', code, message })
  if (content.length === 0) throw refuse('empty', 'El archivo está vacío')
  const type = mediaTypeOf(content)
  if (!type || !taken.includes(type))
    throw new Refusal(
      415,
      'unsupported_type',
      taken.includes('application/xml')
        ? 'Adjunta un archivo PDF, JPG o PNG, o el XML de la factura'
        : 'Adjunta un archivo PDF, JPG o PNG',
    )
  if (!endsAs(name, type))
    throw refuse('mismatch', 'El contenido no corresponde al nombre. Revisa que sea el archivo correcto')
  return type
}

/** Locks the record of a file. @throws {Refusal} 404, 409 */
async function lockSubject<Table extends RecordTable>(
  tx: Transaction,
  subject: Subject<Table>,
  uuid: string,
) {
  const record = await lockRecord(tx, subject.table, uuid)
  if (!record) throw notFound(subject.noun)
  if (record.archived_at) throw conflict('invalid_transition', 'Está archivado. Restáuralo para cambiarlo')
  return record
}

/** Records the event and the log entry of a file that was added or removed. */
async function recordFileChange<Table extends RecordTable>(
  tx: Transaction,
  { type, labelOf, accountOf }: Subject<Table>,
  record: Row<Table>,
  origin: Origin,
  { event, before, after }: { event: string; before: string | null; after: string | null },
) {
  const subject = { type, uuid: record.uuid, label: labelOf(record) }
  await recordEvent(tx, origin, {
    type: `${type}.${event}`,
    subject,
    account_uuid: accountOf?.(record) ?? null,
    data: after === null ? {} : { attachment: after },
    previous: before === null ? {} : { attachment: before },
  })
  await appendLog(tx, origin, {
    kind: 'audit',
    action: 'updated',
    subject,
    changes: [{ field: 'attachments', before, after, masked: false }],
  })
}
