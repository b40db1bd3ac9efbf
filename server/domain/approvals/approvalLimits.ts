import type { Transaction } from '@server/db/database'
import { inPesos } from '@server/money/pesos'
import { limitExceeded } from '@server/core/problems'

/** Refuses an amount above the user's own approval limit, in cents. @throws {Refusal} 422 */
export async function refuseAboveLimit(tx: Transaction, user: string, cents: number, currency: string) {
  const found = await tx
    .selectFrom('users')
    .select('approval_limit_cents')
    .where('uuid', '=', user)
    .executeTakeFirst()
  const limit = found?.approval_limit_cents ?? null
  if (limit === null)
    throw limitExceeded(
      'approval_limit',
      'No tienes límite de autorización. Pídelo a alguien con rol Administración',
    )
  if (cents > limit)
    throw limitExceeded(
      'approval_limit',
      `Pasa de tu límite de autorización, que es de ${inPesos(limit, currency)}. Pídelo a alguien con un límite mayor`,
    )
}
