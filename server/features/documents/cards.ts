import { correction, generate } from 'lean-qr'
import type { MemberPolicyDetail } from '@/contract/memberPolicies'
import type { PolicyDetail } from '@/contract/policies'
import { inDay } from '@server/money/inWords'
import { MARGIN, type PdfPage, SOFT } from '@server/pdf/pdfPage'

/** A card has the size of a bank card, 85.6 by 54 millimetres, in PDF points. */
const CARD = { width: 243, height: 153, gap: 18 }
const BRAND = '#0e2438'

const bonds: Record<NonNullable<MemberPolicyDetail['relationship']>, string> = {
  spouse: 'Cónyuge',
  partner: 'Pareja',
  child: 'Hija o hijo',
  parent: 'Madre o padre',
  sibling: 'Hermana o hermano',
  other: 'Otra persona',
}
/** The relationship of a covered person to the holder, in Spanish. */
export const bondOf = ({ relationship }: MemberPolicyDetail) =>
  relationship ? bonds[relationship] : 'Titular'

/** A card number in groups of four digits. */
export const cardInGroups = ({ card_number }: MemberPolicyDetail) =>
  card_number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Draws the cards, two in a row, to cut out or to show on a phone. */
export function drawCards(
  page: PdfPage,
  covers: MemberPolicyDetail[],
  policy: PolicyDetail,
  { seller, title }: { seller: string; title?: string },
) {
  covers.forEach((cover, index) => {
    const column = index % 2
    if (column === 0) {
      // The title stays on the page of the first row of cards.
      page.ensureRoom(CARD.height + (index === 0 && title ? 40 : CARD.gap))
      if (index === 0 && title) {
        page.addText('H2', { text: title, x: MARGIN, width: page.width }, { isBold: true, size: 11 })
        page.moveDown(6)
      }
    }
    const top = page.doc.y
    drawCard(page, cover, policy, seller, { x: MARGIN + column * (CARD.width + CARD.gap), y: top })
    const isRowDone = column === 1 || index === covers.length - 1
    page.doc.y = isRowDone ? top + CARD.height + CARD.gap : top
  })
}

function drawCard(
  page: PdfPage,
  cover: MemberPolicyDetail,
  policy: PolicyDetail,
  seller: string,
  { x, y }: { x: number; y: number },
) {
  const { doc, drawDecoration, writeLine } = page
  drawDecoration(() => {
    doc.save()
    doc.roundedRect(x, y, CARD.width, CARD.height, 9).clip()
    doc.rect(x, y, CARD.width, 30).fill(BRAND)
    doc.restore()
    doc.roundedRect(x, y, CARD.width, CARD.height, 9).lineWidth(0.8).strokeColor(SOFT).stroke()
  })
  const left = x + 12
  writeLine('P', { text: seller, x: left, width: 110 }, y + 9, { size: 11, isBold: true, color: '#ffffff' })
  const plan = { text: policy.plan.label, x: x + 125, width: CARD.width - 137, align: 'right' as const }
  writeLine('P', plan, y + 10.5, { size: 8.5, color: '#ffffff' })
  const wide = CARD.width - 24 - 84
  writeLine('P', { text: cover.member.label, x: left, width: CARD.width - 24 }, y + 40, {
    size: 11.5,
    isBold: true,
  })
  const lines: [string, string][] = [
    ['Credencial', cardInGroups(cover)],
    ['Póliza', `${policy.number} · ${bondOf(cover)}`],
    ['Vigencia', `${inDay(cover.starts_on)} – ${inDay(cover.ends_on)}`],
  ]
  lines.forEach(([label, value], index) => {
    const at = y + 60 + index * 29
    writeLine('P', { text: label, x: left, width: wide }, at, { size: 7, color: SOFT })
    writeLine('P', { text: value, x: left, width: wide + 8 }, at + 9, { size: 9, isBold: index === 0 })
  })
  const side = 76
  const figure = doc.struct('Figure', { alt: `Código QR de la credencial ${cover.card_number}` }, () =>
    drawCode(page, cover.card_number, {
      x: x + CARD.width - 12 - side,
      y: y + CARD.height - 14 - side,
      side,
    }),
  )
  page.add(figure)
}

/** Draws a card number as a QR code. */
function drawCode({ doc }: PdfPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const unit = side / code.size
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.get(column, row)) doc.rect(x + column * unit, y + row * unit, unit, unit)
  doc.fill('#000000')
}
