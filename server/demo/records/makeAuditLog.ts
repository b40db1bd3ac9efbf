import type { Role } from '@/contract/permissions'
import type { Actor } from '@/contract/shapes'
import type { LogEntry } from '@server/audit/auditBuffer'
import type { Origin } from '@server/core/origin'
import { momentBefore, PUBLIC } from '@server/demo/material/base'
import type { Random } from '@server/demo/material/random'

type AuditMaterial = {
  random: Random
  users: { uuid: string; name: string; email: string; role: Role; status: string }[]
  companies: { uuid: string; trade_name: string; status: string }[]
}

/** The action that leads to each status. */
const actionTo: Record<string, string> = { active: 'activate', suspended: 'suspend', inactive: 'deactivate' }

/** Makes the audit log of the demo's console, oldest entry first. */
export function makeAuditLog({
  random,
  users,
  companies,
}: AuditMaterial): { origin: Origin; entry: LogEntry }[] {
  const staff = users.filter(({ status }) => status === 'active')
  const editors = staff.filter(({ role }) => role !== 'viewer')
  const origin = (
    user: (typeof users)[number] | null,
    days: number,
    method: string,
    path: string,
  ): Origin => {
    const actor: Actor = user ? { kind: 'user', uuid: user.uuid, label: user.name } : PUBLIC
    const id = random.uuid()
    return {
      actor,
      role: user?.role ?? null,
      session_uuid: null,
      // RFC 5737 reserves these addresses for examples.
      ip: `203.0.113.${random.between(1, 254)}`,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/145.0 Safari/537.36',
      method,
      path: `/api/v2/admin/${path}`,
      request_id: id,
      correlation_id: id,
      at: momentBefore(days, random),
    }
  }

  const signIns = Array.from({ length: 60 }, () => {
    const user = random.pick(staff)
    const failed = random.chance(0.12)
    return {
      origin: origin(failed ? null : user, random.between(0, 60), 'POST', 'auth/login'),
      entry: {
        kind: 'auth',
        action: failed ? 'login_failed' : 'login',
        subject: { type: 'user', uuid: user.uuid, label: user.name },
        status_code: failed ? 401 : 200,
      } satisfies LogEntry,
    }
  })

  const changes = companies.flatMap((company) => {
    const subject = { type: 'company', uuid: company.uuid, label: company.trade_name }
    const created = {
      origin: origin(random.pick(editors), random.between(40, 60), 'POST', 'companies'),
      entry: {
        kind: 'audit',
        action: 'created',
        subject,
        status_code: 201,
        version_to: 1,
        changes: [
          { field: 'trade_name', before: null, after: company.trade_name, masked: false },
          { field: 'status', before: null, after: 'draft', masked: false },
        ],
      } satisfies LogEntry,
    }
    if (company.status === 'draft') return [created]
    const moved = {
      origin: origin(
        random.pick(editors),
        random.between(1, 39),
        'POST',
        `companies/${company.uuid}/actions/${actionTo[company.status] ?? 'activate'}`,
      ),
      entry: {
        kind: 'audit',
        action: 'updated',
        subject,
        status_code: 200,
        version_from: 1,
        version_to: 2,
        changes: [
          {
            field: 'status',
            before: company.status === 'suspended' ? 'active' : 'draft',
            after: company.status,
            masked: false,
          },
        ],
      } satisfies LogEntry,
    }
    return [created, moved]
  })

  const denied = Array.from({ length: 6 }, () => ({
    origin: origin(
      random.pick(staff.filter(({ role }) => role === 'viewer')),
      random.between(0, 30),
      'GET',
      'logs',
    ),
    entry: { kind: 'security', action: 'role_denied', status_code: 403 } satisfies LogEntry,
  }))

  return [...signIns, ...changes, ...denied].sort((one, other) =>
    one.origin.at.localeCompare(other.origin.at),
  )
}
