import { reachOf } from '@server/money/inWords'
import { MARGIN, newSheet, SOFT } from '@server/pdf/sheet'
import { cards } from './cards'
import type { Certificate } from './certificate'

/** The cards of whom a policy covers, with how they are used. */
export function credentialPdf({ policy, covers, issuer, at }: Certificate): Promise<Buffer> {
  const title = covers.length === 1 ? 'Credencial' : 'Credenciales'
  const page = newSheet({
    title: `${title} ${policy.number}`,
    author: issuer.name,
    subject: `${title} de ${policy.plan.label}`,
    at: at.toISOString(),
  })
  const write = (text: string, style: object = {}) =>
    page.place('P', { text, x: MARGIN, width: page.width }, style)
  page.place('H1', { text: title, x: MARGIN, width: page.width }, { size: 20, isBold: true })
  page.down(4)
  write(`${policy.plan.label} · Póliza ${policy.number}`, { size: 12 })
  page.rule()
  cards(page, covers, policy, { seller: issuer.name })
  page.down(6)
  page.place('H2', { text: 'Cómo se usa', x: MARGIN, width: page.width }, { isBold: true, size: 11 })
  page.down(2)
  write('Muéstrala al llegar, impresa o en tu teléfono, junto con una identificación.')
  write('Quien te atiende lee el código o escribe el número de la credencial.')
  const reach = reachOf(issuer)
  if (reach) {
    page.down(8)
    write(`Ayuda: ${reach}`, { color: SOFT })
  }
  return page.finish(`${issuer.name} · ${title} de la póliza ${policy.number}`)
}
