import {
  Contact,
  ContactDetail,
  type ContactOwner,
  type NewContact,
  contactContract,
} from '@/contract/contacts'
import { columnsOf } from '@server/db/columns'
import { hasOneOf, is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo } from '@server/db/reference'
import type { RecordTable } from '@server/db/schema'
import { type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { referenceInColumn } from '@server/records/personReference'

const rows = keepBuilt((db: Database) => db.selectFrom('contacts').select(columnsOf('contacts', Contact)))

const owners: Record<ContactOwner, RecordTable> = {
  account: 'accounts',
  company: 'companies',
  provider: 'providers',
  provider_location: 'provider_locations',
}

const check = (tx: Transaction, values: NewContact, { before }: WriteContext<'contacts'>) =>
  refuseMissing(tx, values, [
    ...(before ? [] : [ownerOf(values)]),
    ['person_uuid', 'persons', 'Esa persona no existe'],
  ])

const ownerOf = ({ owner_type }: NewContact): ['owner_uuid', RecordTable, string] => [
  'owner_uuid',
  owners[owner_type],
  'Ese registro no existe',
]

export const contacts = recordKind(contactContract, {
  table: 'contacts',
  noun: 'El contacto',
  accountOf: ({ owner_type, owner_uuid }) => (owner_type === 'account' ? owner_uuid : null),
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'contacts',
      sorts: { name: 'sort_name' },
      defaultSort: 'name',
      where: [
        isOneOf('status', query.status),
        isOneOf('role', query.role),
        hasOneOf('receives', query.receives),
        is('owner_uuid', query.owner),
        is('person_uuid', query.person),
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(columnsOf('contacts', ContactDetail, 'person'))
      .select(optionalReferenceTo('persons', 'contacts.person_uuid').as('person'))
      .where('contacts.uuid', '=', uuid)
      .executeTakeFirst(),
  defaults: () => ({ status: 'active' }),
  unique: {
    contacts_primary_key: {
      field: 'is_primary',
      code: 'duplicate',
      message: 'Ya hay un contacto principal con esa función. Cámbialo antes',
    },
  },
  check,
})

/** The reference of a contact to the person that it became. */
export const contactReference = referenceInColumn('person_uuid', {
  audited: contacts,
  noun: contacts.noun,
  numberOf: ({ name }) => name,
})
