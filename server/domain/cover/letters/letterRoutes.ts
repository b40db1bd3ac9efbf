import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Addressee, claimLetters, coverLetters, ResendDecision, SendAnswer } from '@/contract/letters'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { notFound } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { ADMIN } from '@server/http/requests'
import { actionRoute } from '@server/records/actionRoute'
import { keepingStatus } from '@server/records/keepingStatus'
import { loadAddresseesOfCover, loadAddresseesOfPolicy } from './addressees'
import { authorizations } from '@server/domain/cover/authorizations'
import { resendDecision } from './resendDecision'
import { sendAnswer } from './sendAnswer'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { policies } from '@server/domain/cover/policies'

/** Routes of letters about a cover: their possible recipients, answers in writing, and decisions of claims again. */
export function letterRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const { db, clock } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const schema = {
    params: z.object({ uuid: Uuid }),
    response: { 200: detailOf(z.array(Addressee)), ...problems },
  }
  const exists = async (table: 'policies' | 'member_policies', uuid: string) =>
    (await db.selectFrom(table).select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

  routes.get(
    `${ADMIN}policies/:uuid/addressees`,
    { config: { access: 'Policy.edit' }, schema: { ...schema, tags: ['policies'] } },
    async ({ params: { uuid } }) => {
      if (!(await exists('policies', uuid))) throw notFound(policies.noun)
      return { data: await loadAddresseesOfPolicy(db, uuid, dayIn(clock)) }
    },
  )
  routes.get(
    `${ADMIN}member-policies/:uuid/addressees`,
    { config: { access: 'MemberPolicy.edit' }, schema: { ...schema, tags: ['member-policies'] } },
    async ({ params: { uuid } }) => {
      if (!(await exists('member_policies', uuid))) throw notFound(memberPolicies.noun)
      return { data: await loadAddresseesOfCover(db, uuid, dayIn(clock)) }
    },
  )

  actionRoute(app, services, memberPolicies, {
    name: 'send_answer',
    transition: coverLetters.send_answer,
    body: SendAnswer,
    act: keepingStatus(sendAnswer),
  })
  actionRoute(app, services, authorizations, {
    name: 'resend_decision',
    transition: claimLetters.resend_decision,
    body: ResendDecision,
    act: keepingStatus(resendDecision),
  })
}
