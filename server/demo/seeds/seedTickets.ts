import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { systemOrigin } from '@server/core/origin'
import { makeOverdueNotice } from '@server/domain/support/ticketNotices'
import { tellInConsole } from '@server/notices/tellStaff'
import type { MacroChanges, NewTicketMacro } from '@/contract/ticketMacros'
import { stampMade } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { makeTickets, TICKETS } from '@server/demo/records/makeTickets'
import type { Random } from '@server/demo/material/random'

const nothing: MacroChanges = { status: null, priority: null, team: null, tags: [] }

/** The answers that the team gives every day. */
const macros: NewTicketMacro[] = [
  {
    name: 'Pedir CURP y fecha de nacimiento',
    body: 'Hola, {{nombre}}. Para darlo de alta necesitamos su CURP y su fecha de nacimiento. ¿Nos las comparte por aquí?',
    changes: { ...nothing, status: 'pending', tags: ['dependientes'] },
  },
  {
    name: 'Credencial reenviada',
    body: 'Hola, {{nombre}}. Le acabamos de reenviar su credencial. Si no la ve en unos minutos, busque en correo no deseado.\n\n{{firma}}',
    changes: { ...nothing, tags: ['credencial'] },
  },
  {
    name: 'Cobro en revisión',
    body: 'Hola, {{nombre}}. Ya revisamos el cargo con el banco y le avisamos por este mismo medio ({{folio}}). Suele tardar 48 horas.',
    changes: { ...nothing, priority: 'high', team: 'Cobranza', tags: ['cobro duplicado'] },
  },
  {
    name: 'Enlace para cambiar la tarjeta',
    body: 'Hola, {{nombre}}. Le mandamos a su correo un enlace para registrar su tarjeta nueva; dura 48 horas. Por seguridad, no nos dé el número por aquí.',
    changes: { ...nothing, status: 'pending', tags: ['método de pago'] },
  },
  {
    name: 'Cerrar con agradecimiento',
    body: 'Gracias por confirmarlo, {{nombre}}. Damos por resuelto su ticket {{folio}}; si algo más se ofrece, responda este mensaje.\n\n{{firma}}',
    changes: { ...nothing, status: 'resolved' },
  },
  {
    name: 'Acudir a urgencias',
    body: '{{nombre}}, por lo que nos cuenta, acuda a urgencias del hospital más cercano de la red y muestre su credencial. No necesita autorización previa.',
    changes: { ...nothing, priority: 'critical', team: 'Red médica', tags: ['urgencia'] },
  },
]

/** The tickets of the demo. They are of the days before the seed is sown, so that some of them are due. */
export async function seedTickets(
  tx: Transaction,
  { random, now, staff }: { random: Random; now: string; staff: readonly Actor[] },
) {
  const members = await tx
    .selectFrom('members')
    .innerJoin('persons', 'persons.uuid', 'members.person_uuid')
    .select([
      'members.uuid',
      'members.account_uuid',
      'members.full_name as name',
      'persons.email',
      'persons.phone',
    ])
    .where('members.kind', '=', 'holder')
    .where('members.status', '=', 'active')
    .orderBy('members.number')
    .execute()
  const policies = await tx
    .selectFrom('policies')
    .select(['uuid', 'number as label', 'account_uuid'])
    .orderBy('number')
    .execute()
  const invoices = await tx
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
    .select(['invoices.uuid', 'invoices.title as label', 'customers.account_uuid'])
    .orderBy('invoices.created_at', 'desc')
    .execute()
  const first = <Row extends { account_uuid: string; uuid: string; label: string }>(
    rows: Row[],
    account: string,
  ) => {
    const found = rows.find(({ account_uuid }) => account_uuid === account)
    return found && { uuid: found.uuid, label: found.label }
  }

  const [author] = staff
  if (author)
    await insert(
      tx,
      'ticket_macros',
      macros.map((macro) => ({ ...macro, ...stampMade(now, author) })),
    )

  const tickets = makeTickets({
    random,
    now,
    members,
    staff,
    numbers: await nextFolios(tx, 'TCK', TICKETS),
    recordsOf: (account) => ({ policy: first(policies, account), invoice: first(invoices, account) }),
  })
  await insert(
    tx,
    'support_tickets',
    tickets.map(({ ticket }) => ticket),
  )
  await insert(
    tx,
    'ticket_messages',
    tickets.flatMap(({ messages }) => messages),
  )
  await insert(
    tx,
    'events',
    tickets.flatMap(({ events }) => events),
  )
  // Targets that are missed by now count as told, so that no mail follows.
  const late = await tx
    .updateTable('support_tickets')
    .set({ told_due: sql`next_due` })
    .where('next_due', '<=', now)
    .where('assignee_uuid', 'is not', null)
    .returning(['uuid', 'number', 'assignee_uuid', 'next_due'])
    .execute()
  for (const { next_due, ...ticket } of late)
    await tellInConsole(tx, makeOverdueNotice(ticket, systemOrigin(next_due ?? now)))
}
