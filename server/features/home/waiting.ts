import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { fundAuthorizationContract } from '@/contract/fundAuthorizations'
import { Filter, Waiting, WaitingQuery } from '@/contract/home'
import { allows, viewOf } from '@/contract/permissions'
import { providerContract } from '@/contract/providers'
import { detailOf } from '@/contract/shapes'
import { supportTicketContract } from '@/contract/supportTickets'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { problems } from '@server/http/openapi'
import { rememberAnswers } from '@server/http/rememberedAnswers'
import { ADMIN } from '@server/http/requests'
import { readerOf } from '@server/records/readable'
import { type CountedKind, countFigure } from './figures'

/** The view of each listing that holds what staff have to answer or to decide. */
const waiting: { kind: CountedKind; filter: Filter }[] = [
  { kind: 'SupportTicket', filter: Filter.parse(supportTicketContract.views.answer) },
  { kind: 'FundAuthorization', filter: Filter.parse(fundAuthorizationContract.views.pending) },
  { kind: 'Provider', filter: Filter.parse(providerContract.views.in_review) },
]

/** Milliseconds for which a count holds where nothing is written. */
const REMEMBERED = 10_000

/**
 * `admin/waiting`: the counters of the navigation, which every screen shows. They are remembered for seconds, as roles and
 * accounts see them, and forgotten when this process writes, so that people see their own acts counted.
 */
export function waitingRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const remember = rememberAnswers<Waiting>(app, { db, clock }, REMEMBERED)

  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}waiting`,
    {
      config: { access: 'staff', readsMany: true, readsPrimary: true },
      schema: {
        tags: ['home'],
        querystring: WaitingQuery,
        response: { 200: detailOf(Waiting), ...problems },
      },
    },
    async (request) => {
      const { account } = request.query
      const reader = readerOf(request, clock)
      const day = clock.now().toISOString().slice(0, 10)
      const asked = { db, reader, query: { account, from: day, to: day } }
      const data = await remember(`${reader.staff.role} ${account ?? ''}`, () =>
        Promise.all(
          waiting
            .filter(({ kind }) => allows(reader.staff.role, viewOf(kind)))
            .map(({ kind, filter }) => countFigure(asked, kind, filter)),
        ),
      )
      return { data }
    },
  )
}
