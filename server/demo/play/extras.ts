import type { Funding } from '@/contract/policies'
import { dayAfter } from '@/contract/days'
import { policies } from '@server/domain/cover/policies'
import { createWithin } from '@server/records/recordWrites'
import { dayAt } from '@server/money/calendar'
import { momentBefore } from '@server/demo/material/base'
import type { Household } from './households'
import { cover } from './sales'
import { moveCover, moveMember, movePolicyOf } from './staffActs'
import { planAct } from './planAct'
import { byStaff, type World } from './world'

/** Of every this many households, one has a policy besides. */
const ONE_IN = 3

/** What staff do besides selling: policies as a courtesy or paid by invoice, and changes of who is covered. */
export function planExtras(world: World, households: readonly Household[]): void {
  const { random } = world
  const own = households.filter(({ company_uuid }) => !company_uuid)
  for (const [index, household] of own.filter((_, place) => place % ONE_IN === 0).entries())
    planPolicy(world, household, index)
  own
    .filter(({ families: [family] }) => family && family.dependents.length > 0)
    .forEach((household, index) => {
      const change = changes[index % changes.length]
      const at = momentBefore(random.between(1, 9), random)
      if (change && at > household.opened_at)
        planAct(world, household.account_uuid, at, (moment) => change(world, household, moment))
    })
}

/** What is changed of the dependents of one family after the other. */
const changes = [
  (world: World, household: Household, at: string) =>
    onDependent(world, household, (member) =>
      moveMember(world, member, at, 'suspend', 'Falta su identificación'),
    ),
  (world: World, household: Household, at: string) =>
    onDependent(world, household, (member) =>
      moveMember(world, member, at, 'terminate', 'Baja solicitada por el titular'),
    ),
  (world: World, household: Household, at: string) =>
    onDependent(world, household, (_member, held) =>
      moveCover(world, held, at, 'suspend', 'Falta su identificación'),
    ),
  (world: World, household: Household, at: string) =>
    onDependent(world, household, (_member, held) =>
      moveCover(world, held, at, 'terminate', 'Lo pidió el titular'),
    ),
  undefined,
  undefined,
]

/** Runs an act on the last covered dependent of a household, with that dependent's cover. */
async function onDependent(
  { tx }: World,
  { account_uuid }: Household,
  act: (member: string, cover: string) => Promise<unknown>,
): Promise<void> {
  const covered = await tx
    .selectFrom('member_policies')
    .select(['uuid', 'member_uuid'])
    .where('account_uuid', '=', account_uuid)
    .where('status', '=', 'active')
    .where('role', '=', 'dependent')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (covered) await act(covered.member_uuid, covered.uuid)
}

/** A policy that no subscription pays for: a draft, one to come, or one in force. */
function planPolicy(world: World, household: Household, turn: number): void {
  const { random } = world
  const [family] = household.families
  if (!family) return
  const kind = (['draft', 'scheduled', 'active'] as const)[turn % 3] ?? 'draft'
  const at = momentBefore(kind === 'active' ? random.between(2, 9) : random.between(0, 2), random)
  const funding: Funding = turn % 2 === 0 ? 'courtesy' : 'invoice'
  const starts_on = kind === 'active' ? dayAt(at) : dayAfter(dayAt(at), random.between(5, 40))
  const fit = world.plans.filter(({ audience }) => !audience.includes('company'))
  const { uuid: plan_uuid } = random.pick(fit)
  const staff = random.pick(world.staff)
  if (at < household.opened_at) return
  planAct(world, household.account_uuid, at, async (moment) => {
    const policy = await createWithin(
      world.tx,
      policies,
      {
        account_uuid: household.account_uuid,
        plan_uuid,
        holder_member_uuid: family.holder.uuid,
        funding,
        subscription_uuid: null,
        fund_uuid: null,
        addon_uuids: [],
        enrolled_on: dayAt(moment),
        customer_uuid: household.customer_uuid,
        starts_on,
        ends_on: null,
        auto_renew: turn % 4 !== 0,
        distribution: null,
        tags: [],
        external_id: null,
      },
      { before: undefined, allowDuplicate: true, staff },
      byStaff(staff, moment),
    )
    const [dependent] = family.dependents
    if (kind === 'draft') {
      if (!dependent) return
      const pending = await cover(world, policy, dependent, moment)
      await moveCover(world, pending.uuid, moment, 'reject', 'La declaración de salud no se completó')
      return
    }
    await movePolicyOf(world, policy.uuid, moment, 'issue')
  })
}
