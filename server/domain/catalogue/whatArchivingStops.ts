import { sql, type SqlBool } from 'kysely'
import { coveringStatuses } from '@/contract/policies'
import type { Transaction } from '@server/db/database'

/** So many are named; of more, the others are counted. */
const NAMED = 5

/** What stops with a plan that is no longer sold: its page, the links and the pages that lead to it, and renewals. For a person to read. */
export async function whatArchivingStops(
  tx: Transaction,
  plan: { uuid: string; slug: string },
): Promise<string[]> {
  const links = await tx
    .selectFrom('shorteners')
    .select('code')
    .where('destination_type', '=', 'plan')
    .where('destination_uuid', '=', plan.uuid)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .orderBy('code')
    .execute()
  const companies = await tx
    .selectFrom('companies')
    .select('trade_name')
    .where(sql<SqlBool>`companies.sales_page -> 'plan_uuids' ? ${plan.uuid}`)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .orderBy('trade_name')
    .execute()
  const renewed = await tx
    .selectFrom('policies')
    .select(sql<number>`count(*)`.as('count'))
    .where('plan_uuid', '=', plan.uuid)
    .where('status', 'in', [...coveringStatuses])
    .where('auto_renew', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return [
    `Su página /plan/${plan.slug} deja de venderlo`,
    links.length > 0
      ? `Dejan de llevar a él: ${named(
          links.map(({ code }) => code),
          'enlace corto',
          'enlaces cortos',
        )}`
      : [],
    companies.length > 0
      ? `Deja de ofrecerse en la página de: ${named(
          companies.map(({ trade_name }) => trade_name),
          'empresa',
          'empresas',
        )}`
      : [],
    renewed.count > 0
      ? renewed.count === 1
        ? '1 póliza vigente ya no se renueva: elígele otro plan antes de que termine'
        : `${renewed.count} pólizas vigentes ya no se renuevan: elígeles otro plan antes de que terminen`
      : [],
  ].flat()
}

/** The first of some, by name, and how many more there are. */
function named(names: readonly string[], one: string, many: string): string {
  const others = names.length - NAMED
  const more = others > 0 ? ` y ${others} ${others === 1 ? one : many} más` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}
