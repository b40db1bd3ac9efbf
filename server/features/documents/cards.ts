import { correction, generate } from 'lean-qr'
import type { MemberPolicyDetail } from '@/contract/memberPolicies'
import type { PolicyDetail } from '@/contract/policies'
import { inDay } from '@server/money/inWords'
import { MARGIN, type Sheet, SOFT } from '@server/pdf/sheet'

/** A card is as large as those that people carry: 85.6 by 54 millimetres. */
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
/** What somebody is to whom the policy is of, as papers say it. */
export const bondOf = ({ relationship }: MemberPolicyDetail) =>
  relationship ? bonds[relationship] : 'Titular'

/** The number of a card as it is read aloud. */
export const cardInGroups = ({ card_number }: MemberPolicyDetail) =>
  card_number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The cards, two in a row, to be cut out or shown on a telephone. */
export function cards(
  page: Sheet,
  covers: MemberPolicyDetail[],
  policy: PolicyDetail,
  { seller, title }: { seller: string; title?: string },
) {
  covers.forEach((cover, index) => {
    const column = index % 2
    if (column === 0) {
      // The title goes with the first row of cards.
      page.room(CARD.height + (index === 0 && title ? 40 : CARD.gap))
      if (index === 0 && title) {
        page.place('H2', { text: title, x: MARGIN, width: page.width }, { isBold: true, size: 11 })
        page.down(6)
      }
    }
    const top = page.doc.y
    card(page, cover, policy, seller, { x: MARGIN + column * (CARD.width + CARD.gap), y: top })
    const isRowDone = column === 1 || index === covers.length - 1
    page.doc.y = isRowDone ? top + CARD.height + CARD.gap : top
  })
}

function card(
  page: Sheet,
  cover: MemberPolicyDetail,
  policy: PolicyDetail,
  seller: string,
  { x, y }: { x: number; y: number },
) {
  const { doc, drawn, put } = page
  drawn(() => {
    doc.save()
    doc.roundedRect(x, y, CARD.width, CARD.height, 9).clip()
    doc.rect(x, y, CARD.width, 30).fill(BRAND)
    doc.restore()
    doc.roundedRect(x, y, CARD.width, CARD.height, 9).lineWidth(0.8).strokeColor(SOFT).stroke()
  })
  const left = x + 12
  put('P', { text: seller, x: left, width: 110 }, y + 9, { size: 11, isBold: true, color: '#ffffff' })
  const plan = { text: policy.plan.label, x: x + 125, width: CARD.width - 137, align: 'right' as const }
  put('P', plan, y + 10.5, { size: 8.5, color: '#ffffff' })
  const wide = CARD.width - 24 - 84
  put('P', { text: cover.member.label, x: left, width: CARD.width - 24 }, y + 40, {
    size: 11.5,
    isBold: true,
  })
  const facts: [string, string][] = [
    ['Credencial', cardInGroups(cover)],
    ['Póliza', `${policy.number} · ${bondOf(cover)}`],
    ['Vigencia', `${inDay(cover.starts_on)} – ${inDay(cover.ends_on)}`],
  ]
  facts.forEach(([label, value], index) => {
    const at = y + 60 + index * 29
    put('P', { text: label, x: left, width: wide }, at, { size: 7, color: SOFT })
    put('P', { text: value, x: left, width: wide + 8 }, at + 9, { size: 9, isBold: index === 0 })
  })
  const side = 76
  const figure = doc.struct('Figure', { alt: `Código QR de la credencial ${cover.card_number}` }, () =>
    square(page, cover.card_number, { x: x + CARD.width - 12 - side, y: y + CARD.height - 14 - side, side }),
  )
  page.add(figure)
}

/** The number of a card as a code that a reader takes in. */
function square({ doc }: Sheet, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const unit = side / code.size
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.get(column, row)) doc.rect(x + column * unit, y + row * unit, unit, unit)
  doc.fill('#000000')
}
