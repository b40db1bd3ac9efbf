import { correction, generate } from 'lean-qr'
import { plateOf } from '@/contract/qrPlate'
import { MARGIN, createPdfPage, SOFT } from '@server/pdf/pdfPage'
import type { Database } from '@server/db/database'
import type { Issuer } from '@server/pdf/letterhead'

const SIDE = 320
/** The white margin around a logo inside the code, in modules. */
const PADDING = 0.5

/** The fields of a link that its page prints. */
export const loadLinkToPrint = (db: Database, uuid: string) =>
  db
    .selectFrom('shorteners')
    .select(['code', 'title', 'qr_color', 'qr_logo'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

type LinkCode = {
  link: NonNullable<Awaited<ReturnType<typeof loadLinkToPrint>>>
  /** The short URL that people type. */
  address: string
  issuer: Issuer
  at: Date
}

/** A page with the QR code of a short link and its URL, as PDF. */
export async function linkCodePdf({ link, address, issuer, at }: LinkCode): Promise<Buffer> {
  const page = await createPdfPage({
    title: `Código QR ${link.code}`,
    author: issuer.name,
    subject: link.title,
    at: at.toISOString(),
  })
  const { doc, width } = page
  page.addText('H1', { text: link.title, x: MARGIN, width }, { size: 20, isBold: true })
  page.moveDown(24)
  const x = MARGIN + (width - SIDE) / 2
  const y = doc.y
  const logo = link.qr_logo ? issuer.logo : undefined
  const code = generate(`${address}?qr=1`, { minCorrectionLevel: logo ? correction.H : correction.M })
  const plate = logo ? plateOf(code.size) : undefined
  const unit = SIDE / code.size
  page.add(
    doc.struct('Figure', { alt: `Código QR de ${address}` }, () => {
      for (let row = 0; row < code.size; row++)
        for (let column = 0; column < code.size; column++)
          if (code.get(column, row) && !plate?.covers(column, row))
            doc.rect(x + column * unit, y + row * unit, unit, unit)
      doc.fill(link.qr_color ?? '#000000')
      if (!logo || !plate) return
      const at = (plate.from + PADDING) * unit
      const side = (plate.width - 2 * PADDING) * unit
      doc.image(logo, x + at, y + at, { fit: [side, side], align: 'center', valign: 'center' })
    }),
  )
  doc.y = y + SIDE
  page.moveDown(20)
  page.addText('P', { text: address, x, width: SIDE }, { size: 12, color: SOFT })
  return page.finish(`${issuer.name} · ${address}`)
}
