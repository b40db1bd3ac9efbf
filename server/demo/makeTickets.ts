import type { TicketCategory, TicketPriority, TicketStatus } from '@/contract/supportTickets'
import { made, momentBefore, PUBLIC } from './base'
import type { Random } from './random'

type Told = {
  random: Random
  numbers: string[]
  /** Who may ask: members with the account they belong to. */
  members: readonly { uuid: string; account_uuid: string; person_uuid: string }[]
  /** Their names, by the uuid of the person. */
  names: ReadonlyMap<string, string>
  /** Who answers. */
  staff: readonly string[]
}

/** What people ask about, and in which words. */
const cases: { category: TicketCategory; subject: string; message: string }[] = [
  {
    category: 'enrollment',
    subject: 'No aparece mi hijo en la credencial',
    message: 'Contraté el plan familiar la semana pasada y en la credencial solo aparezco yo. ¿Qué me falta?',
  },
  {
    category: 'billing',
    subject: 'Cobro duplicado en marzo',
    message: 'Me llegaron dos cargos del mismo día. Les mando el estado de cuenta cuando me digan a dónde.',
  },
  {
    category: 'coverage',
    subject: '¿Cubre ortodoncia mi plan?',
    message: 'Mi hija necesita brackets y en la página no encuentro si entran o si hay periodo de espera.',
  },
  {
    category: 'provider',
    subject: 'La clínica no reconoce mi membresía',
    message: 'Fui a la sede de Roma Norte y me dijeron que no estoy en su lista. Tuve que pagar de contado.',
  },
  {
    category: 'authorization',
    subject: 'Autorización para resonancia',
    message: 'El traumatólogo pidió una resonancia de rodilla. ¿Cuánto tarda la autorización?',
  },
  {
    category: 'technical',
    subject: 'No puedo descargar mi factura',
    message: 'Al abrir el enlace del correo se queda cargando. Probé en el celular y en la computadora.',
  },
  {
    category: 'complaint',
    subject: 'Me atendieron tres horas después de la cita',
    message: 'Tenía cita a las 9 y entré a las 12. Nadie avisó y perdí la mañana de trabajo.',
  },
  {
    category: 'other',
    subject: 'Cambio de correo',
    message: 'Quiero que los avisos lleguen a mi correo nuevo, el anterior ya no lo reviso.',
  },
  {
    category: 'billing',
    subject: 'Quiero pagar con otra tarjeta',
    message: 'Me cambiaron la tarjeta por robo. ¿Cómo actualizo la que tienen guardada?',
  },
  {
    category: 'enrollment',
    subject: 'Dar de baja a un dependiente',
    message: 'Mi mamá ya tiene otro seguro. ¿Qué necesito mandar para darla de baja?',
  },
]

/** How many the demo has. */
export const TICKETS = 64

export function makeTickets({ random, numbers, members, names, staff }: Told) {
  return numbers.map((number) => {
    const asked = random.pick(cases)
    const member = random.pick(members)
    const status: TicketStatus = random.weighted({
      new: 14,
      open: 18,
      pending: 10,
      on_hold: 5,
      resolved: 9,
      closed: 14,
    })
    const priority: TicketPriority = random.weighted({ low: 10, normal: 40, high: 14, critical: 4 })
    const isDone = status === 'resolved' || status === 'closed'
    const created_at = momentBefore(isDone ? random.between(10, 90) : random.between(0, 9), random)
    const ticket = {
      uuid: random.uuid(),
      number,
      subject: asked.subject,
      requester: {
        kind: 'member' as const,
        uuid: member.uuid,
        name: names.get(member.person_uuid) ?? '',
        email: null,
        phone: null,
      },
      account_uuid: member.account_uuid,
      channel: random.pick(['phone', 'email', 'web', 'whatsapp'] as const),
      category: asked.category,
      priority,
      status,
      status_reason:
        status === 'on_hold'
          ? 'Se espera respuesta del proveedor'
          : isDone
            ? 'Se resolvió por teléfono'
            : null,
      assignee_uuid: status === 'new' ? null : random.pick(staff),
      team: null,
      resolved_at: isDone ? momentBefore(random.between(0, 9), random) : null,
      ...made(created_at, PUBLIC),
    }
    const message = {
      ticket_uuid: ticket.uuid,
      author: PUBLIC,
      kind: 'public' as const,
      body: asked.message,
      at: created_at,
    }
    return { ticket, message }
  })
}
