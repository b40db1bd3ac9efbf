import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MARGIN, newSheet } from '../billing/sheet'
import type { Transaction } from '../db/database'

/** Gives every authorization that was spent its receipt: the same page, under the folio of each. */
export async function seedReceipts(tx: Transaction, at: string): Promise<void> {
  const title = 'Comprobante de demostración'
  const page = newSheet({ title, author: 'Salvia', subject: 'Gasto de un fondo', at })
  page.place('H1', { text: title, x: MARGIN, width: page.width }, { isBold: true, size: 16 })
  page.down(8)
  const told = 'Un proveedor habría puesto aquí qué cobró, a quién y cuándo.'
  page.place('P', { text: told, x: MARGIN, width: page.width }, {})
  const content = await page.finish('Datos inventados: no comprueba ningún gasto.')
  const sha256 = createHash('sha256').update(content).digest('hex')
  await sql`
    with spent as (
      select uuid, receipt_folio, updated_at, updated_by,
        -- Made of a hash, as a uuid of version 8 says.
        overlay(overlay(md5(uuid::text || 'receipt') placing '8' from 13) placing '8' from 17)::uuid as file
      from fund_authorizations where captured_cents > 0
    ), files as (
      insert into attachments
        (uuid, subject_type, subject_uuid, name, media_type, size, sha256, content, added_at, added_by, kept_at)
      select file, 'fund_authorization', uuid, receipt_folio || '.pdf', 'application/pdf', ${content.length},
        ${sha256}, decode(${content.toString('base64')}, 'base64'), updated_at, updated_by, updated_at
      from spent returning uuid
    )
    update fund_authorizations set receipt_attachment_uuid = files.uuid
    from spent join files on files.uuid = spent.file where fund_authorizations.uuid = spent.uuid`.execute(tx)
}
