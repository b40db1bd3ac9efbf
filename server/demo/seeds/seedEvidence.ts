import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { MARGIN, createPdfPage } from '@server/pdf/pdfPage'
import type { Transaction } from '@server/db/database'

/** Gives every authorization its files: a quote where its fund asks for one, and the receipt of what was spent. */
export async function seedEvidence(tx: Transaction, at: string): Promise<void> {
  await seedFiles(tx, at, {
    title: 'Cotización de demostración',
    told: 'Un proveedor habría puesto aquí cuánto cobraría, a quién y por qué.',
    foot: 'Datos inventados: no ofrece ningún precio.',
    column: 'quote_attachment_uuid',
    name: sql`coalesce(quote_folio, 'cotizacion')`,
    where: sql`requested_cents >
      (select (approval ->> 'two_approvals_above_cents')::bigint from funds where funds.uuid = fund_uuid)`,
  })
  await seedFiles(tx, at, {
    title: 'Comprobante de demostración',
    told: 'Un proveedor habría puesto aquí qué cobró, a quién y cuándo.',
    foot: 'Datos inventados: no comprueba ningún gasto.',
    column: 'receipt_attachment_uuid',
    name: sql`receipt_folio`,
    where: sql`captured_cents > 0`,
  })
}

type Files = {
  title: string
  told: string
  foot: string
  /** Of the authorization that points at its file. */
  column: 'quote_attachment_uuid' | 'receipt_attachment_uuid'
  name: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** The same page for each authorization that has such a file, under a name of its own. */
async function seedFiles(tx: Transaction, at: string, { title, told, foot, column, name, where }: Files) {
  const page = await createPdfPage({ title, author: 'Salvia', subject: 'Dinero de un fondo', at })
  page.addText('H1', { text: title, x: MARGIN, width: page.width }, { isBold: true, size: 16 })
  page.moveDown(8)
  page.addText('P', { text: told, x: MARGIN, width: page.width }, {})
  const content = await page.finish(foot)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await sql`
    with backed as (
      select uuid, ${name} || '.pdf' as name, updated_at, updated_by,
        -- Made of a hash, as a uuid of version 8 says.
        overlay(overlay(md5(uuid::text || ${column}) placing '8' from 13) placing '8' from 17)::uuid as file
      from fund_authorizations where ${where}
    ), files as (
      insert into attachments
        (uuid, subject_type, subject_uuid, name, media_type, size, sha256, content, added_at, added_by, kept_at)
      select file, 'fund_authorization', uuid, name, 'application/pdf', ${content.length},
        ${sha256}, decode(${content.toString('base64')}, 'base64'), updated_at, updated_by, updated_at
      from backed returning uuid
    )
    update fund_authorizations set ${sql.ref(column)} = files.uuid
    from backed join files on files.uuid = backed.file where fund_authorizations.uuid = backed.uuid`.execute(
    tx,
  )
}
