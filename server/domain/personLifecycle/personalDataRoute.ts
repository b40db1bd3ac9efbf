import { asDownload } from '@server/core/asDownload'
import type { ServerKeys } from '@server/core/serverKeys'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { sensitivePersonFields } from '@/contract/persons'
import { Uuid } from '@/contract/shapes'
import { zipFiles } from '@server/core/zipFiles'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { persons } from '@server/domain/people/persons'
import { readerOf } from '@server/records/readable'
import { refuseTooManyExports, logExport } from '@server/records/logExport'
import { notFound } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { gatherPersonalData } from './personalData'
import { personalSummary } from './personalSummary'

type PersonalDataServices = { db: Database; clock: Clock; secret: ServerKeys }

/**
 * `GET admin/persons/{uuid}/data`: everything stored about a person, to hand over on their request. It counts as an
 * export, and the audit log records it.
 */
export function personalDataRoute(app: FastifyInstance, { db, clock, secret }: PersonalDataServices): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}persons/:uuid/data`,
    {
      config: { access: 'Person.delete' },
      schema: { tags: ['persons'], params: z.object({ uuid: Uuid }) },
    },
    async (request, reply) => {
      const { uuid } = request.params
      const reader = readerOf(request, clock)
      const person = await persons.find(db, uuid, reader)
      if (!person) throw notFound(persons.noun)
      await refuseTooManyExports(db, clock, reader.staff, 'audit')
      const data = await gatherPersonalData({ db, person, reader, secret })
      const files = await db
        .selectFrom('attachments')
        .select(['uuid', 'name'])
        .where((eb) =>
          eb.or([
            eb.and([eb('subject_type', '=', 'person'), eb('subject_uuid', '=', uuid)]),
            eb('uuid', 'in', (members) =>
              members
                .selectFrom('members')
                .select('photo_attachment_uuid')
                .where('person_uuid', '=', uuid)
                .where('photo_attachment_uuid', 'is not', null)
                .$castTo<{ photo_attachment_uuid: string }>(),
            ),
          ]),
        )
        .where('removed_at', 'is', null)
        .orderBy('added_at')
        .orderBy('uuid')
        .execute()
      const names = files.map(({ name }, index) => `archivos/${index + 1} ${name}`)
      const origin = originOf(request, clock)
      await inTransaction(db, async (tx) => {
        await appendLog(tx, origin, {
          kind: 'audit',
          action: 'viewed_sensitive',
          subject: { type: 'person', uuid, label: person.full_name },
          changes: sensitivePersonFields.map((field) => ({
            field,
            before: null,
            after: null,
            masked: true,
          })),
          status_code: 200,
        })
        const logged = { filters: { uuid }, columns: Object.keys(data), rows: 1 }
        await logExport(tx, origin, { type: persons.type, noun: 'persona' }, 'audit', logged)
      })
      const day = dayIn(clock)
      const summary = personalSummary(person, data, names, day)
      async function* readFiles() {
        yield textFile('LEEME.txt', summary)
        yield textFile('datos.json', JSON.stringify(data, null, 2))
        for (const [index, file] of files.entries())
          yield { name: names[index] ?? file.name, content: await loadContent(db, file.uuid) }
      }
      const name = `datos-personales_${person.number}_${day}.zip`
      return reply
        .type('application/zip')
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', asDownload(name))
        .send(Readable.from(zipFiles(readFiles()), { objectMode: false }))
    },
  )
}

const textFile = (name: string, text: string) => ({ name, content: new TextEncoder().encode(text) })

async function loadContent(db: Database, uuid: string): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom('attachments')
    .select(sql<string>`encode(content, 'base64')`.as('content'))
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Buffer.from(content, 'base64')
}
