import { asDownload } from '@server/core/asDownload'
import type { FastifyReply } from 'fastify'
import type { Cell } from '@server/core/cells'
import { writeCsv } from '@server/core/csv'

/** Answers with a short list as a CSV file of that name. */
export const sendCsv = (
  reply: FastifyReply,
  { name, labels, rows }: { name: string; labels: readonly string[]; rows: Cell[][] },
) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', asDownload(name))
    .send(writeCsv(labels, rows))
