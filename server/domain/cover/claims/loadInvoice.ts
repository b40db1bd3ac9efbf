import { sql } from 'kysely'
import type { NewClaim } from '@/contract/claims'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { inPesos } from '@server/money/pesos'
import { type Cfdi, readCfdi } from './readCfdi'

/** The invoice or receipt that a claim is backed by; `issuer` is the RFC that its XML names. */
export type ClaimedInvoice = {
  sha256: string
  folio: string | null
  total_cents: number
  issuer: string | null
}

type Asked = Pick<NewClaim, 'invoice_attachment_uuid' | 'invoice_total_cents' | 'invoice_folio'>

/**
 * Reads the invoice of a claim: what its XML says, or what was typed of a picture of it. Locks its file and its folio, so
 * that of two claims at once only one has them.
 * @param by the user who must have sent the file for this
 * @throws {Refusal} for a file of something else, one that is no invoice, other numbers than it says, and one already used
 */
export async function loadInvoice(
  tx: Transaction,
  asked: Asked,
  { by, currency }: { by: string; currency: string },
): Promise<ClaimedInvoice> {
  const file = await tx
    .selectFrom('attachments')
    .select(['media_type', 'sha256', sql<string>`encode(content, 'base64')`.as('content')])
    .where('uuid', '=', asked.invoice_attachment_uuid)
    .where('subject_type', '=', 'authorization')
    .where('subject_uuid', 'is', null)
    .where('removed_at', 'is', null)
    .where(sql`added_by ->> 'uuid'`, '=', by)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw refuse('invoice_attachment_uuid', 'unfit', 'Vuelve a adjuntar el comprobante')
  const cfdi =
    file.media_type === 'application/xml'
      ? readStamped(Buffer.from(file.content, 'base64').toString('utf8'), currency)
      : undefined
  refuseOtherThanSaid(asked, cfdi, currency)
  const total_cents = cfdi?.total_cents ?? asked.invoice_total_cents
  if (total_cents === null)
    throw refuse('invoice_total_cents', 'required', 'Escribe el total del comprobante')
  const invoice = { sha256: file.sha256, folio: cfdi?.folio ?? asked.invoice_folio, total_cents }
  await refuseUsed(tx, invoice)
  return { ...invoice, issuer: cfdi?.issuer ?? null }
}

const refuse = (field: keyof NewClaim, code: string, message: string) =>
  unprocessable({ field, code, message })

/** @throws {Refusal} for a file that is no stamped invoice, or one of another kind or currency */
function readStamped(xml: string, currency: string): Cfdi {
  const no = (message: string) => refuse('invoice_attachment_uuid', 'unfit', message)
  const cfdi = readCfdi(xml.replace(/^\uFEFF/, ''))
  if (!cfdi)
    throw no('El XML no es una factura timbrada (CFDI). Adjunta el que mandó quien la emitió, o su PDF')
  if (cfdi.type !== 'I')
    throw no('El XML no es una factura de ingreso, sino otro comprobante. Adjunta la factura')
  if (cfdi.currency !== currency)
    throw no(`La factura está en ${cfdi.currency || 'otra moneda'} y la póliza en ${currency}`)
  return cfdi
}

/** @throws {Refusal} where what was typed is not what the XML says */
function refuseOtherThanSaid(asked: Asked, cfdi: Cfdi | undefined, currency: string) {
  if (!cfdi) return
  if (asked.invoice_total_cents !== null && asked.invoice_total_cents !== cfdi.total_cents)
    throw refuse(
      'invoice_total_cents',
      'unfit',
      `El XML dice ${inPesos(cfdi.total_cents, currency)}. Déjalo vacío para tomarlo de ahí`,
    )
  if (asked.invoice_folio !== null && asked.invoice_folio !== cfdi.folio)
    throw refuse('invoice_folio', 'unfit', `El XML dice ${cfdi.folio}. Déjalo vacío para tomarlo de ahí`)
}

/** @throws {Refusal} where a claim that stands has the file or the folio */
async function refuseUsed(tx: Transaction, { sha256, folio }: Pick<ClaimedInvoice, 'sha256' | 'folio'>) {
  const keys = folio ? [sha256, folio] : [sha256]
  // In one order, so that two claims with both in common never wait for each other.
  for (const key of keys.toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${`invoice ${key}`}))`.execute(tx)
  const used = await tx
    .selectFrom('authorizations')
    .select(['number', 'invoice_sha256'])
    .where('purpose', '<>', 'care')
    .where('status', 'not in', ['rejected', 'cancelled'])
    .where('archived_at', 'is', null)
    .where((is) =>
      is.or([is('invoice_sha256', '=', sha256), ...(folio ? [is('invoice_folio', '=', folio)] : [])]),
    )
    .orderBy('number')
    .executeTakeFirst()
  if (!used) return
  throw used.invoice_sha256 === sha256
    ? refuse('invoice_attachment_uuid', 'duplicate', `Ese archivo ya se usó en ${used.number}`)
    : refuse('invoice_folio', 'duplicate', `La factura con ese folio fiscal ya se usó en ${used.number}`)
}
