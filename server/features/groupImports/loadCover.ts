import { dayOf } from '@/contract/days'
import type { GroupChoices } from '@/contract/groupImports'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { loadPlan, loadPlanSold } from '@server/domain/catalogue/planTerms'
import { loadLiveCovers } from '@server/domain/cover/covers'

/** How those who are added are covered. */
export type Cover =
  | { by: 'none' }
  | {
      by: 'policy'
      plan: Row<'plans'>
      policy: Row<'policies'>
      /** People that the policy covers by now. */
      people: number
      day: string
    }
  | { by: 'plan'; plan: Row<'plans'>; customer_uuid: string | null; day: string }

type Wanted = Pick<GroupChoices, 'cover' | 'policy_uuid' | 'plan_uuid' | 'funding' | 'fund_uuid'>

/** The policy or the plan that is to cover those who are added. @throws {Refusal} where it does not fit the account */
export async function loadCover(
  tx: Transaction,
  account: Row<'accounts'>,
  { cover, policy_uuid, plan_uuid, funding, fund_uuid }: Wanted,
  today: string,
): Promise<Cover> {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  if (account.status === 'closed') throw refuse('account_uuid', 'Esa cuenta está cerrada')
  if (cover === 'policy') {
    const policy = await tx
      .selectFrom('policies')
      .selectAll()
      .where('uuid', '=', policy_uuid)
      .where('account_uuid', '=', account.uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!policy) throw refuse('policy_uuid', 'Elige una póliza de la cuenta')
    if (policy.status === 'expired' || policy.status === 'cancelled')
      throw refuse('policy_uuid', 'La póliza ya terminó')
    const { length } = await loadLiveCovers(tx, policy.uuid)
    const day = policy.starts_on < today ? today : policy.starts_on
    return { by: 'policy', policy, plan: await loadPlanSold(tx, policy), people: length, day }
  }
  if (cover === 'plan' && plan_uuid) {
    const plan = await loadPlan(tx, plan_uuid)
    if (plan.status !== 'published') throw refuse('plan_uuid', 'Ese plan no está publicado')
    if (funding !== 'fund' && !account.default_customer_uuid)
      throw refuse('funding', 'La cuenta no tiene quién pague. Elige antes su cliente predeterminado')
    if (funding === 'fund') await refuseOtherFund(tx, account, fund_uuid)
    return { by: 'plan', plan, customer_uuid: account.default_customer_uuid, day: today }
  }
  return { by: 'none' }
}

async function refuseOtherFund(tx: Transaction, account: Row<'accounts'>, fund_uuid: string | null) {
  const fund = await tx
    .selectFrom('funds')
    .select(['account_uuid', 'company_uuid'])
    .where('uuid', '=', fund_uuid)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const isOwn =
    fund?.account_uuid === account.uuid ||
    (account.company_uuid !== null && fund?.company_uuid === account.company_uuid)
  if (!isOwn)
    throw unprocessable({
      field: 'fund_uuid',
      code: 'unfit',
      message: 'Elige un fondo activo de la misma cuenta o empresa',
    })
}

/** The day of an instant, by the clocks of Mexico City. */
export const dayAt = (at: string): string => dayOf(new Date(at))
