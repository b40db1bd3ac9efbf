import { reachOf } from '@server/money/inWords'
import { MARGIN, createPdfPage, SOFT } from '@server/pdf/pdfPage'
import { drawCards } from './cards'
import type { Certificate } from './certificate'

/** The cards of a policy's members as PDF, with instructions. */
export async function credentialPdf({ policy, covers, issuer, at }: Certificate): Promise<Buffer> {
  const title = covers.length === 1 ? 'Credencial' : 'Credenciales'
  const page = await createPdfPage({
    title: `${title} ${policy.number}`,
    author: issuer.name,
    subject: `${title} de ${policy.plan.label}`,
    at: at.toISOString(),
  })
  const write = (text: string, style: object = {}) =>
    page.addText('P', { text, x: MARGIN, width: page.width }, style)
  page.addText('H1', { text: title, x: MARGIN, width: page.width }, { size: 20, isBold: true })
  page.moveDown(4)
  write(`${policy.plan.label} · Póliza ${policy.number}`, { size: 12 })
  page.drawRule()
  drawCards(page, covers, policy, { seller: issuer.name })
  page.moveDown(6)
  page.addText('H2', { text: 'Cómo se usa', x: MARGIN, width: page.width }, { isBold: true, size: 11 })
  page.moveDown(2)
  write('Muéstrala al llegar, impresa o en tu teléfono, junto con una identificación.')
  write('Quien te atiende lee el código o escribe el número de la credencial.')
  const reach = reachOf(issuer)
  if (reach) {
    page.moveDown(8)
    write(`Ayuda: ${reach}`, { color: SOFT })
  }
  return page.finish(`${issuer.name} · ${title} de la póliza ${policy.number}`)
}
