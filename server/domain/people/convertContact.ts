import type { FastifyInstance } from 'fastify'
import { ConvertContact } from '@/contract/contactConversion'
import { unaskedOfPerson } from '@/contract/persons'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { actionRoute } from '@server/records/actionRoute'
import { contacts } from './contacts'
import { persons } from './persons'
import type { Step } from '@server/records/recordKind'
import { createWithin } from '@server/records/recordWrites'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict } from '@server/core/problems'

/** Registers a person for a contact that only had a name, with the contact's phone and email. */
export function convertContactRoute(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, contacts, {
    name: 'convert',
    transition: { from: ['active', 'inactive'], to: 'active' },
    body: ConvertContact,
    act: convertContact,
  })
}

async function convertContact(
  tx: Transaction,
  { row, origin, staff, effects }: Step<'contacts'>,
  { allow_duplicate, ...identity }: ConvertContact,
): Promise<StepOutcome<'contacts'>> {
  if (row.person_uuid) throw conflict('invalid_transition', 'Ya es una persona registrada')
  const { email, phone, status, status_reason } = row
  const person = await createWithin(
    tx,
    persons,
    { ...unaskedOfPerson, ...identity, email, phone, tags: [] },
    { before: undefined, allowDuplicate: allow_duplicate, staff },
    origin,
  )
  effects.push({
    event: 'person.created',
    subject: { type: 'person', uuid: person.uuid, label: person.full_name },
    changes: [],
  })
  return { columns: { status, status_reason, person_uuid: person.uuid } }
}
