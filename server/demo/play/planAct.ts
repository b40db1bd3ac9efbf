import { inSavepoint } from '@server/audit/inTransaction'
import { Refusal } from '@server/core/problems'
import { follow } from './turns'
import type { World } from './world'

/**
 * Plans what is done to an account, with what follows from it by itself. What the product refuses is left undone, as a
 * person would leave it.
 */
export function planAct(
  world: World,
  account_uuid: string,
  at: string,
  act: (at: string) => Promise<unknown>,
): void {
  world.timeline.plan(at, async () => {
    try {
      await inSavepoint(world.tx, () => act(at))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    await follow(world, account_uuid, at)
  })
}
