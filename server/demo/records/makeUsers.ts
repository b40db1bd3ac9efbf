import { slugOf } from '@/contract/slugs'
import type { Actor } from '@/contract/shapes'
import type { UserStatus } from '@/contract/users'
import { stampMade, momentBefore, SYSTEM } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

/** The password of the demo's sign-ins; they exist in a demo database only. */
export const DEMO_PASSWORD = 'salvia-demo-2026'

const signIns = [
  ['admin', 'Andrea Rivas', 'Directora de operación'],
  ['manager', 'Luis Ochoa', 'Coordinador de cuentas'],
  ['viewer', 'Julieta Nava', 'Auditoría interna'],
] as const

const colleagues: [name: string, role: 'admin' | 'manager' | 'viewer', status: UserStatus, team: string][] = [
  ['Sofía Cantú Villarreal', 'admin', 'active', 'Operación'],
  ['Marco Antonio Peña', 'manager', 'active', 'Ventas'],
  ['Itzel Camacho Solís', 'manager', 'active', 'Atención'],
  ['Rubén Zúñiga Trejo', 'manager', 'active', 'Cobranza'],
  ['Nayeli Ríos', 'viewer', 'active', 'Auditoría'],
  ['Ernesto Lara Domínguez', 'viewer', 'disabled', 'Auditoría'],
  ['Brenda Ibarra Luna', 'manager', 'locked', 'Atención'],
  ['Tomás Güemes Ortiz', 'viewer', 'invited', 'Red médica'],
  ['Karla Espinoza', 'manager', 'expired', 'Ventas'],
]

/** The staff of the demo: the three sign-ins of the README and their colleagues, in every status. */
export function makeUsers(random: Random, passwordHash: string) {
  const demo = signIns.map(([role, name, job_title]) => ({
    uuid: random.uuid(),
    name,
    email: `${role}@salvia.test`,
    role,
    status: 'active' as UserStatus,
    job_title,
    team: 'Operación',
    password_hash: passwordHash,
    password_changed_at: momentBefore(200, random),
    accepted_at: momentBefore(200, random),
    approval_limit_cents: role === 'viewer' ? null : role === 'admin' ? 5_000_000 : 500_000,
    ...stampMade(momentBefore(240, random), SYSTEM),
  }))
  const admin: Actor = { kind: 'user', uuid: demo[0]?.uuid ?? null, label: demo[0]?.name ?? '' }
  const others = colleagues.map(([name, role, status, team]) => {
    const days = random.between(20, 200)
    const isIn = status !== 'invited' && status !== 'expired'
    const invitedDays = status === 'invited' ? 2 : days
    return {
      uuid: random.uuid(),
      name,
      email: `${slugOf(name).replaceAll('-', '.')}@salvia.test`,
      role,
      status,
      team,
      job_title: null,
      // Colleagues have no password, so the demo offers no sign-in as them.
      password_hash: null,
      password_changed_at: isIn ? momentBefore(days - 1, random) : null,
      accepted_at: isIn ? momentBefore(days - 1, random) : null,
      invited_by: admin,
      invited_at: momentBefore(invitedDays, random),
      invite_expires_at: momentBefore(invitedDays - 7, random),
      last_login_at: isIn ? momentBefore(random.between(0, 15), random) : null,
      approval_limit_cents: role === 'manager' ? 200_000 : null,
      ...stampMade(momentBefore(invitedDays, random), admin),
    }
  })
  return { users: [...demo, ...others], admin }
}
