import { MARGIN, createPdfPage, type PdfPage, SOFT } from '@server/pdf/pdfPage'
import { findDarkBars } from '@server/pdf/bars'

type Voucher = {
  number: string
  /** What is paid, in pesos. */
  amount: string
  reference: string
  bars: string
  until: string | null
  payer: string
  seller: string
  at: string
}

/** How wide a unit of the bars is, so that a reader at a till takes them in from paper and from a telephone. */
const UNIT = 2.4
const HEIGHT = 72

/** Prints the voucher that a customer shows at a shop to pay. */
export async function voucherPdf(voucher: Voucher): Promise<Buffer> {
  const { number, amount, reference, bars, until, payer, seller, at } = voucher
  const page = await createPdfPage({
    title: `Ficha de pago ${number}`,
    author: seller,
    subject: `Pago en OXXO de ${payer}`,
    at,
  })
  const write = (text: string, style: object = {}) =>
    page.addText('P', { text, x: MARGIN, width: page.width }, style)
  page.addText(
    'H1',
    { text: `Paga ${amount} en OXXO`, x: MARGIN, width: page.width },
    { size: 20, isBold: true },
  )
  page.moveDown(6)
  if (until) write(`Tienes hasta el ${until}.`, { size: 11 })
  page.drawRule()
  write('Referencia', { color: SOFT })
  write(reference.replace(/(\d{4})(?=\d)/g, '$1 '), { size: 18, isBold: true })
  page.moveDown(12)
  drawBars(page, bars, reference)
  page.moveDown(16)
  write('1. Ve a cualquier OXXO y muestra este código de barras en la caja, o da la referencia.')
  write('2. Paga exactamente ese importe en efectivo. OXXO puede cobrarte una comisión.')
  write('3. Guarda tu ticket. Tu plan empieza cuando llegue el pago.')
  return page.finish(`${seller} · Ficha de pago ${number}`)
}

function drawBars(page: PdfPage, bars: string, reference: string) {
  const { doc } = page
  const top = doc.y
  const figure = doc.struct('Figure', { alt: `Código de barras de la referencia ${reference}` }, () => {
    for (const { at, width } of findDarkBars(bars)) doc.rect(MARGIN + at * UNIT, top, width * UNIT, HEIGHT)
    doc.fill('#000000')
  })
  page.add(figure)
  doc.y = top + HEIGHT
}
