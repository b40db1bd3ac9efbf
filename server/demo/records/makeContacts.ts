import { slugOf } from '@/contract/slugs'
import type { ContactOwner, ContactRole } from '@/contract/contacts'
import type { Actor } from '@/contract/shapes'
import { stampMade, momentBefore } from '@server/demo/material/base'
import { mensNames, surnames, womensNames } from '@server/demo/material/names'
import { makePhone } from '@server/demo/material/people'
import type { Random } from '@server/demo/material/random'

const roles: [role: ContactRole, position: string][] = [
  ['billing', 'Cuentas por pagar'],
  ['hr', 'Gerencia de personal'],
  ['medical', 'Dirección médica'],
  ['sales', 'Convenios'],
]

/** People to talk to at some records of the demo: one or two at each, the first of a role its main one. */
export function makeContacts(random: Random, owners: { type: ContactOwner; uuid: string }[], by: Actor) {
  return owners.flatMap(({ type, uuid }) =>
    roles.slice(0, random.between(1, roles.length)).map(([role, position]) => {
      const name = `${random.pick([...womensNames, ...mensNames])} ${random.pick(surnames)}`
      return {
        uuid: random.uuid(),
        owner_type: type,
        owner_uuid: uuid,
        name,
        role,
        position,
        email: `${slugOf(name)}@ejemplo.mx`,
        phone: makePhone(random),
        extension: random.chance(0.3) ? String(random.between(100, 299)) : null,
        is_primary: true,
        receives: role === 'billing' ? ['invoices' as const, 'receipts' as const] : [],
        notes: null,
        status: random.chance(0.93) ? ('active' as const) : ('inactive' as const),
        ...stampMade(momentBefore(random.between(10, 300), random), by),
      }
    }),
  )
}
