import type { Insertable } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Schema } from '@server/db/schema'
import { momentBefore } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

const said: Record<string, string[]> = {
  account: [
    'Prefiere que le llamen después de las 6 de la tarde.',
    'Pidió que la factura llegue a dos correos; quedó registrado.',
    'Renovó por teléfono. Quiere agregar a su mamá el próximo año.',
    'Revisar el descuento pactado antes de la siguiente renovación.',
  ],
  policy: [
    'La persona titular confirmó por correo los datos de sus dependientes.',
    'Pregunta si puede cambiar de plan a mitad de la vigencia.',
    'Se explicó el periodo de espera de estudios. Quedó conforme.',
  ],
  member: [
    'Envió su identificación por correo; falta el comprobante de parentesco.',
    'Vive en otra ciudad: buscarle sedes cercanas antes de autorizar estudios.',
  ],
  provider: [
    'Visita de calidad hecha; el informe está con el equipo de red.',
    'Piden renovar la tarifa de laboratorio antes de fin de mes.',
  ],
  fund: [
    'La empresa depositará el resto la próxima semana.',
    'Avisar a Recursos Humanos cuando baje del umbral.',
  ],
}

type Noted = { type: string; uuid: string }

/** What the team wrote down about some records; now and then for a colleague to see. */
export const makeNotes = (
  random: Random,
  subjects: Noted[],
  staff: { uuid: string; name: string }[],
): Insertable<Schema['notes']>[] =>
  subjects.map(({ type, uuid }) => {
    const author = random.pick(staff)
    const text = random.pick(said[type] ?? ['Revisado por teléfono.'])
    const colleague = random.chance(0.3) ? random.pick(staff) : author
    const isTold = colleague.uuid !== author.uuid
    return {
      uuid: random.uuid(),
      created_at: momentBefore(random.between(0, 40), random),
      subject_type: type,
      subject_uuid: uuid,
      body: isTold ? `@${colleague.name} ${text}` : text,
      mention_uuids: isTold ? [colleague.uuid] : [],
      author: { kind: 'user', uuid: author.uuid, label: author.name } satisfies Actor,
    }
  })
