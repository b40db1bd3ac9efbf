import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ActionBody, type ActionReply } from '@/contract/actions'
import type { ServiceCategoryDetail } from '@/contract/serviceCategories'
import { conflict } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Database } from '@server/db/database'
import { serviceCategories } from '@server/domain/network/service-categories'
import { answerErrors } from '@server/http/errorReplies'
import { byContract } from '@server/http/validation'
import { actionRoute } from '@server/records/actionRoute'
import type { ActionHandler } from '@server/records/recordKind'
import { openTestDatabase } from '../support/lentDatabases'
import { aServiceCategory, aUser } from '../support/records'
import { testClock } from '../support/testClock'

const clock = testClock()
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

type Rule = NonNullable<typeof serviceCategories.onTransition>

/** Renames a new category by an action of a kind that has a rule of its own. */
async function rename(onTransition: Rule, act: ActionHandler<'service_categories', ActionBody>) {
  const { uuid: user, name, email } = await aUser(db, { role: 'admin' })
  const staff: Staff = { uuid: user, name, email, role: 'admin', session_uuid: user }
  const app = Fastify({ schemaController: byContract })
  answerErrors(app)
  app.decorateRequest('staff', null)
  app.addHook('onRequest', async (request) => {
    request.staff = staff
  })
  actionRoute(
    app,
    { db, clock },
    { ...serviceCategories, onTransition },
    { name: 'rename', transition: { from: ['active'], to: 'active' }, body: ActionBody, act },
  )
  const { uuid } = await aServiceCategory(db)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v2/admin/service-categories/${uuid}/actions/rename`,
    headers: { 'if-match': '"1"' },
    payload: {},
  })
  await app.close()
  return { reply, uuid }
}

describe('an action of a record', () => {
  test('runs after the rule of its kind, and its columns are written where both set one', async () => {
    const order: string[] = []
    const { reply } = await rename(
      async (_tx, step) => {
        order.push(`kind: ${step.name}`)
        return { columns: { name: 'De la regla', description: 'De la regla' }, notes: ['Primero'] }
      },
      async () => {
        order.push('action')
        return { columns: { name: 'De la acción' }, notes: ['Después'] }
      },
    )
    expect(order).toEqual(['kind: rename', 'action'])
    expect(reply.json<ActionReply<ServiceCategoryDetail>>()).toMatchObject({
      data: { name: 'De la acción', description: 'De la regla' },
      notes: ['Primero', 'Después'],
    })
  })

  test('is refused where the rule of its kind refuses it', async () => {
    let isDone = false
    const { reply } = await rename(
      async () => {
        throw conflict('invalid_transition', 'La regla no lo permite')
      },
      async () => {
        isDone = true
        return {}
      },
    )
    expect(reply.statusCode).toBe(409)
    expect(isDone).toBe(false)
  })

  test('may name its event otherwise, and goes on once it is written', async () => {
    const { reply, uuid } = await rename(
      async () => {},
      async () => ({
        event: 'schedule_change',
        columns: { name: 'Escrito' },
        followUp: async ({ name }) => ({ notes: [`Ya se llama ${name}`] }),
      }),
    )
    expect(reply.json<ActionReply<ServiceCategoryDetail>>()).toMatchObject({
      effects: [{ event: 'service_category.change_scheduled' }],
      notes: ['Ya se llama Escrito'],
    })
    const events = await db.selectFrom('events').select('type').where('subject_uuid', '=', uuid).execute()
    expect(events).toEqual([{ type: 'service_category.change_scheduled' }])
  })
})
