import type { Behaviour } from '@server/adapters/gateway/sandbox/testCards'
import { type Origin, systemOrigin } from '@server/core/origin'
import type { Staff } from '@server/core/staff'
import type { Outcome } from '@server/db/schema/gateway'
import type { Row } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import type { SoldAddon } from '@server/domain/catalogue/addonsOnSale'
import type { SoldPlan } from '@server/domain/catalogue/plansOnSale'
import type { RatesOf } from '@server/money/taxRates'
import type { Random } from '@server/demo/material/random'
import { PUBLIC } from '@server/demo/material/base'
import type { Wake } from './accountState'
import type { Timeline } from './timeline'

/** The made-up world while it is played: what is on sale in it, who works there, and what its bank was asked. */
export type World = {
  tx: Transaction
  random: Random
  timeline: Timeline
  /** The moment at which it is now (RFC 3339). */
  until: string
  staff: readonly Staff[]
  plans: readonly SoldPlan[]
  addons: readonly SoldAddon[]
  campaigns: readonly Row<'campaigns'>[]
  ratesOf: RatesOf
  /** What the sandbox gateway is to remember of its charges and refunds. */
  charges: SandboxCharge[]
  refunds: SandboxRefund[]
  /** The attempts that the gateway was asked for. */
  asked: Set<string>
  /** By account, when something becomes of it by itself next. */
  wakes: Map<string, Wake>
}

type SandboxCharge = {
  key: string
  id: string
  token: string
  behaviour: Behaviour | 'oxxo' | 'spei'
  description: string
  amount_cents: number
  currency: string
  outcome: Outcome
  created_at: string
}
type SandboxRefund = {
  key: string
  id: string
  charge_id: string
  amount_cents: number
  created_at: string
}

/** What a visitor does at a moment. */
export const byVisitor = (at: string): Origin => ({ ...systemOrigin(at), actor: PUBLIC })

/** What a person of the staff does at a moment. */
export const byStaff = ({ uuid, name, role }: Staff, at: string): Origin => ({
  ...systemOrigin(at),
  actor: { kind: 'user', uuid, label: name },
  role,
})
