import type { FastifyInstance } from 'fastify'
import { ActionBody } from '@/contract/actions'
import { memberActions } from '@/contract/members'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { conflict } from '@server/core/problems'
import { actionRoute } from '@server/records/actionRoute'
import { reissueCards } from './covers'
import { keepingStatus } from '@server/records/keepingStatus'
import { members } from './members'
import type { Step } from '@server/records/recordKind'

/** Action that reissues a member's lost or stolen card: each of their covers gets a new number. */
export function reissueCardRoute(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  actionRoute(app, services, members, {
    name: 'reissue_card',
    transition: memberActions.reissue_card,
    body: ActionBody,
    act: keepingStatus(async (tx, { row, origin, effects }: Step<'members'>) => {
      if ((await reissueCards(tx, row.uuid, origin, effects)) === 0)
        throw conflict('invalid_transition', 'No tiene una cobertura que lleve credencial')
      return { columns: { card_issued_at: origin.at } }
    }),
  })
}
