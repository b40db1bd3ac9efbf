import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { NewPlanDocument } from '@/contract/planParts'
import type { Actor } from '@/contract/shapes'
import { MARGIN, createPdfPage } from '@server/pdf/pdfPage'
import { dayBefore } from '@server/demo/material/base'
import type { DemoPlan } from './makePlans'
import type { Random } from '@server/demo/material/random'

/** What is agreed to with a plan, by the uuid of the plan: one version of its general conditions, with its file. */
export async function makePlanDocuments(random: Random, plans: readonly DemoPlan[], by: Actor) {
  const made = []
  for (const plan of plans.filter(({ status }) => status !== 'draft')) {
    const version = `${random.between(1, 3)}.${random.between(0, 4)}`
    const issued_on = dayBefore(random.between(150, 180))
    const uuid = random.uuid()
    const content = await conditions(plan, version, issued_on)
    const document: NewPlanDocument = {
      attachment_uuid: uuid,
      title: 'Condiciones generales',
      version,
      issued_on,
    }
    const file = {
      uuid,
      subject_type: 'plan',
      subject_uuid: plan.uuid,
      name: `Condiciones generales ${plan.code} ${version}.pdf`,
      media_type: 'application/pdf' as const,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      // As text: each database hands bytes over in its own way.
      content: sql<never>`decode(${content.toString('base64')}, 'base64')`,
      added_at: plan.created_at,
      added_by: by,
    }
    made.push({ plan: plan.uuid, document, file })
  }
  return made
}

const clauses = [
  'Este documento es de una demostración: no obliga a nadie.',
  '1. El plan cubre los servicios que dice su página, hasta los límites y con los pagos que ahí se indican.',
  '2. Cada servicio se puede usar desde el día que dice tu contrato.',
  '3. El plan se renueva y se cobra cada periodo hasta que lo canceles. Se avisa 5 días antes de cada cobro.',
  '4. Puedes cancelarlo en línea, sin costo. Sigues cubierto hasta el final de lo que pagaste.',
]

async function conditions(
  { public_name, code }: DemoPlan,
  version: string,
  issued_on: string,
): Promise<Buffer> {
  const page = await createPdfPage({
    title: `Condiciones generales de ${public_name}`,
    author: 'Salvia',
    subject: `Versión ${version}`,
    at: `${issued_on}T12:00:00.000Z`,
  })
  const write = (tag: string, text: string, style: object = {}) => {
    page.addText(tag, { text, x: MARGIN, width: page.width }, style)
    page.moveDown(6)
  }
  write('H1', `Condiciones generales de ${public_name}`, { size: 18, isBold: true })
  write('P', `Clave ${code} · versión ${version}`)
  for (const clause of clauses) write('P', clause)
  return page.finish(`Condiciones generales · ${code} · versión ${version}`)
}
