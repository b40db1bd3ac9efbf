import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Beneficiaries, type Beneficiary } from '@/contract/funds'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'

const MOST = 200

/** `GET admin/funds/{uuid}/beneficiaries`: the members who may use a fund, with what each used in this period. */
export function beneficiariesRoute(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}funds/:uuid/beneficiaries`,
    {
      config: { access: 'Fund.view' },
      schema: {
        tags: ['funds'],
        params: z.object({ uuid: Uuid }),
        response: { 200: Beneficiaries, ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const fund = await db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirst()
      if (!fund) throw notFound('El fondo')
      const { eligible, limits, period } = fund
      const start = sql`fund_period_start(${period}, ${fund.reset_on ?? fund.starts_on}::date, ${dayIn(clock)}::date)`
      const departments = eligible.departments.map((department) => department.toLowerCase())
      const { rows } = await sql<Beneficiary & { total: number }>`
        select jsonb_build_object('uuid', members.uuid, 'label', members.full_name) as member, members.status,
          coalesce(used.authorizations, 0) as authorizations, coalesce(used.captured, 0) as captured_cents,
          coalesce(used.held, 0) as held_cents,
          greatest(0, ${limits.per_member_period_cents}::bigint - coalesce(used.captured + used.held, 0)) as left_cents,
          count(*) over () as total
        from members left join lateral (
          select count(*) as authorizations, sum(captured_cents) as captured, sum(held_cents) as held
          from fund_authorizations where fund_authorizations.member_uuid = members.uuid
            and fund_authorizations.fund_uuid = ${uuid} and fund_authorizations.archived_at is null
            and fund_authorizations.approved_cents > 0 and service_on >= ${start}) as used on true
        where members.account_uuid = ${fund.account_uuid} and members.archived_at is null
          and (used.authorizations > 0 or (members.status = any(${eligible.member_status})
            and (cardinality(${departments}::text[]) = 0 or lower(members.department) = any(${departments}::text[]))))
        order by coalesce(used.captured + used.held, 0) desc, members.sort_name, members.uuid limit ${MOST}`.execute(
        db,
      )
      const hasLimit = limits.per_member_period_cents !== null
      return {
        data: rows.map(({ total: _total, left_cents, ...row }) => ({
          ...row,
          left_cents: hasLimit ? left_cents : null,
        })),
        total: rows[0]?.total ?? 0,
      }
    },
  )
}
