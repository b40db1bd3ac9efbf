import type { Decease } from '@/contract/personActions'
import { dayOf } from '@/contract/days'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { listPoliciesOf, repriceLeft } from '@server/domain/billing/peopleChanges/repricedKinds'
import { endCoversOf } from '@server/domain/cover/covers'
import { ticketKindForOpening } from '@server/domain/support/openTicket'
import { loadTicketPromises } from '@server/domain/support/ticketPromises'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { createWithin } from '@server/records/recordWrites'
import { unprocessable } from '@server/core/problems'

/**
 * Registers a person's death: ends their covers that day, and opens a ticket for what the team must decide.
 * @throws {Refusal} for a day before their birth, or without a document attached to them
 */
export async function deceasePerson(
  tx: Transaction,
  step: Step<'persons'>,
  { deceased_on, document_attachment_uuid }: Decease,
): Promise<StepOutcome<'persons'>> {
  const { row, origin, effects } = step
  const refuse = (message: string) => unprocessable({ field: 'deceased_on', code: 'unfit', message })
  if (row.birth_date && deceased_on < row.birth_date) throw refuse('Es antes de su fecha de nacimiento')
  if (deceased_on > dayOf(new Date(origin.at))) throw refuse('La fecha no puede ser futura')
  await keepDocument(tx, row.uuid, document_attachment_uuid, origin.at)
  const members = await tx
    .selectFrom('members')
    .select(['uuid', 'number', 'account_uuid', 'status'])
    .where('person_uuid', '=', row.uuid)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute()
  const ended = { day: deceased_on, why: 'Falleció' }
  const policies: string[] = []
  for (const { uuid } of members) {
    policies.push(...(await listPoliciesOf(tx, uuid)))
    await endCoversOf(tx, uuid, origin, effects, ended)
  }
  await askTeam(tx, step, deceased_on, members)
  return { columns: { deceased_on }, ...(await repriceLeft(tx, [...new Set(policies)], step)) }
}

/** Locks the death certificate, so that it cannot be removed. @throws {Refusal} for a file of another person */
async function keepDocument(tx: Transaction, person: string, attachment: string, at: string) {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ kept_at: at })
    .where('uuid', '=', attachment)
    .where('subject_type', '=', 'person')
    .where('subject_uuid', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw unprocessable({
      field: 'document_attachment_uuid',
      code: 'unfit',
      message: 'Adjunta el documento a esta persona',
    })
}

type Membership = { uuid: string; number: string; account_uuid: string; status: string }

/** Opens the ticket with the decisions for the team: the new holder, the pending charges, the people to inform. */
async function askTeam(
  tx: Transaction,
  { row, origin, staff, effects }: Step<'persons'>,
  day: string,
  members: readonly Membership[],
) {
  const held = await tx
    .selectFrom('accounts')
    .select(['uuid'])
    .where('holder_person_uuid', '=', row.uuid)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  const live = members.filter(({ status }) => status !== 'terminated')
  const todo = [
    'Dar de baja sus membresías y decidir quién queda como titular',
    'Revisar las suscripciones, los cobros y los métodos de pago a su nombre',
    'Dar el pésame y explicar a la familia qué sigue',
  ]
  const ticket = await createWithin(
    tx,
    ticketKindForOpening({
      channel: 'internal',
      message: `${row.full_name} (${row.number}) falleció el ${dayInWords(day)}. Su cobertura terminó ese día.`,
      promises: await loadTicketPromises(tx),
    }),
    {
      subject: `Fallecimiento de ${row.full_name}`.slice(0, 160),
      requester: { kind: 'anonymous', uuid: null, name: origin.actor.label, email: null, phone: null },
      account_uuid: held?.uuid ?? live[0]?.account_uuid ?? null,
      category: 'enrollment',
      priority: 'high',
      assignee_uuid: null,
      team: null,
      watcher_uuids: [],
      related: [
        { type: 'person', uuid: row.uuid },
        ...live.slice(0, 10).map(({ uuid }) => ({ type: 'member' as const, uuid })),
      ],
      checklist: todo.map((text) => ({ text, done: false })),
      tags: [],
      external_id: null,
    },
    { before: undefined, allowDuplicate: false, staff },
    origin,
  )
  effects.push({
    event: 'support_ticket.created',
    subject: { type: 'support_ticket', uuid: ticket.uuid, label: `${ticket.number} ${ticket.subject}` },
    changes: [],
  })
}
