import { asDownload } from '@server/core/asDownload'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { invoiceContract, type InvoiceListQuery } from '@/contract/invoices'
import { anyOf, type ListQuery, Uuid } from '@/contract/shapes'
import { invoiceDocument } from './invoiceDocument'
import { invoicePdf } from './invoicePdf'
import { zipFiles } from '@server/core/zipFiles'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { appendLog } from '@server/audit/logs'
import { inTransaction } from '@server/audit/inTransaction'
import { unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { read } from '@server/http/validation'
import { invoices } from './invoices'
import { readerOf } from '@server/records/readable'

/** How many documents one file may hold. */
const MOST = 1_000
const BATCH = 100

const FilesQuery = z.looseObject({
  /** These invoices alone, of those that match. */
  uuid: anyOf(Uuid),
})

/** Invoices on paper: one, or all that a listing's query matches as one ZIP. */
export function invoiceFileRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'Invoice.download' } as const
  const tags = ['invoices']

  routes.get(
    `${ADMIN}invoices/:uuid/pdf`,
    { config, schema: { tags, params: z.object({ uuid: Uuid }) } },
    async (request, reply) => {
      const document = await invoiceDocument(db, request.params.uuid, readerOf(request, clock))
      const name = `${nameOf(document.invoice)}.pdf`
      return reply
        .type('application/pdf')
        .header('Content-Disposition', asDownload(name))
        .send(await invoicePdf(document))
    },
  )

  routes.get(
    `${ADMIN}invoices/pdf`,
    {
      config,
      schema: {
        tags,
        querystring: FilesQuery,
        description:
          `One ZIP with the PDF of each invoice that the filters of the listing match, ${MOST} at most. More are refused with ` +
          '422 and the code too_many: narrow the filters, or name the invoices with uuid. None is refused with nothing.',
      },
    },
    async (request, reply) => {
      const { uuid, ...filters } = request.query
      const query: InvoiceListQuery & ListQuery = {
        ...read(invoiceContract.query, filters),
        page: 1,
        size: BATCH,
        only: uuid,
      }
      const reader = readerOf(request, clock)
      const { meta } = await invoices.list(db, { ...query, size: 1 }, reader).page()
      if (meta.total === 0)
        throw unprocessable({ field: 'uuid', code: 'nothing', message: 'Ninguna factura coincide' })
      if (meta.total > MOST)
        throw unprocessable({
          field: 'uuid',
          code: 'too_many',
          message: `Son ${meta.total.toLocaleString('es-MX')} facturas. Filtra hasta que queden ${MOST.toLocaleString('es-MX')} o menos`,
        })
      const origin = originOf(request, clock)
      await inTransaction(db, (tx) =>
        appendLog(tx, origin, {
          kind: 'audit',
          action: 'exported',
          subject: { type: 'invoice', uuid: null, label: `facturas en PDF (${meta.total})` },
          changes: [{ field: 'filters', before: null, after: filters, masked: false }],
        }),
      )

      async function* files() {
        for (let after: string | undefined; ; ) {
          const batch: typeof query = { ...query, after, isUncounted: true }
          const { data, meta: page } = await invoices.list(db, batch, reader).page()
          for (const one of data) {
            const document = await invoiceDocument(db, one.uuid, reader)
            yield { name: `${nameOf(one)}.pdf`, content: await invoicePdf(document) }
          }
          if (!page.next_cursor) return
          after = page.next_cursor
        }
      }
      const name = `facturas_${dayIn(clock)}.zip`
      return reply
        .type('application/zip')
        .header('Content-Disposition', asDownload(name))
        .send(Readable.from(zipFiles(files()), { objectMode: false }))
    },
  )
}

/** What an invoice is called as a file; drafts have no folio to tell them apart by. */
const nameOf = ({ number, uuid }: { number: string | null; uuid: string }) =>
  number ?? `borrador-${uuid.slice(0, 8)}`
