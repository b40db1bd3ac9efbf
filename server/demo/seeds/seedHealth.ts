import type { ServerKeys } from '@server/core/serverKeys'
import { sql } from 'kysely'
import type { Transaction } from '@server/db/database'
import { seal } from '@server/core/sealing'
import { insert } from '@server/demo/material/insert'
import type { Random } from '@server/demo/material/random'

const healthAnswers = [
  'Asma desde 2011, controlada con inhalador.',
  'Hipertensión desde 2018; toma losartán todos los días.',
  'Diabetes tipo 2, diagnosticada en 2020.',
  'Cirugía de rodilla derecha en 2022, ya dada de alta.',
  'Hipotiroidismo desde 2015, en tratamiento.',
  'Alergia a la penicilina.',
  'Migraña desde la adolescencia; la revisa un neurólogo cada año.',
]

/** Seeds the health declarations of members whose plan requires one; the answers are sealed with `secret`. */
export async function seedHealth(
  tx: Transaction,
  { random, secret }: { random: Random; secret: ServerKeys },
): Promise<void> {
  const { rows } = await sql<{ member: string; plan: string; revision: number; at: string }>`
    select distinct on (members.number) members.uuid as member, plans.uuid as plan,
      policies.plan_revision as revision, policies.created_at as at
    from member_policies
    join members on members.uuid = member_policies.member_uuid
    join policies on policies.uuid = member_policies.policy_uuid
    join plans on plans.uuid = policies.plan_uuid
    where (plans.eligibility ->> 'requires_declaration')::boolean
    order by members.number, policies.created_at, policies.number`.execute(tx)
  await insert(
    tx,
    'health_declarations',
    rows.map(({ member, plan, revision, at }) => {
      const answer = random.chance(0.2) ? 'yes' : random.chance(0.12) ? 'undisclosed' : 'no'
      const said = random.pick(healthAnswers)
      return {
        member_uuid: member,
        plan_uuid: plan,
        plan_revision: revision,
        answer,
        sealed_told: answer === 'yes' ? seal(secret, said, 'health declarations') : null,
        signed_at: at,
      }
    }),
  )
}
