import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AnswerOfCover,
  CoverAnswer,
  type CoverOffer,
  CoverQuestion,
  costShares,
  ownCost,
} from '@/contract/coverQuestions'
import type { CoverVerdict } from '@/contract/coverGaps'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { dayIn } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { loadCoverCase, findCoversOnDay, findHeld } from './coverCases'
import type { Benefit } from './coveredBenefits'
import { waitsUntil } from './coveredBenefits'
import { type CoverCase, benefitOf, deductibleLeft, countLeft, rulesOf } from './coverRules'
import { presentRule, type Verdict } from './verdicts'

/** Whether a cover pays for a service on a day, what the member pays, what is missing, and every rule behind the answer. */
export function answerCover(asked: CoverCase): CoverAnswer {
  const { cover, service, there, on } = asked
  const verdicts = [...rulesOf(asked)]
  const refusals = verdicts.filter(({ result }) => result === 'refuses')
  const isCovered = refusals.length === 0
  const verdict = findVerdict(verdicts)
  // What nothing mends says more than what a person could mend in vain.
  const main = refusals.find(({ mend }) => mend === null) ?? refusals[0]
  const benefit = benefitOf(asked)
  const isExcluded = refusals.some(({ reason }) => reason === 'excluded')
  const terms = benefit?.covered && !isExcluded ? termsOf(asked, benefit) : null
  return {
    service: { uuid: service.uuid, label: service.name },
    on,
    covered: isCovered,
    verdict,
    reason: main?.reason ?? 'covered',
    message: main ? explainNo(asked, verdict, main, refusals) : explainYes(asked, verdicts),
    needs_authorization: needsAuthorization(verdicts),
    waits_until: benefit && terms ? waitsUntil(cover, benefit) : null,
    limit_count: benefit && terms ? benefit.limit_count : null,
    limit_cents: benefit && terms ? benefit.limit_cents : null,
    remaining_count: terms?.remaining_count ?? null,
    remaining_cents: terms?.remaining_cents ?? null,
    copay_cents: terms?.copay_cents ?? null,
    coinsurance_pct: terms?.coinsurance_pct ?? null,
    remaining_deductible_cents: terms?.remaining_deductible_cents ?? null,
    network: benefit && terms ? benefit.network : null,
    currency: there?.offer?.currency ?? cover.currency,
    there: there && {
      provider: { uuid: there.uuid, label: there.label },
      in_network: there.in_network,
      offer: there.offer,
      offers: [...asked.offers],
      cost: there.offer && costOf(there.offer, isCovered ? terms : null),
    },
    elsewhere: terms && isCovered && !there ? costElsewhere(asked.offers, terms) : null,
    rules: verdicts.map(presentRule),
  }
}

function findVerdict(verdicts: readonly Verdict[]): CoverVerdict {
  const refusals = verdicts.filter(({ result }) => result === 'refuses')
  if (refusals.some(({ mend }) => mend === null)) return 'not_included'
  if (refusals.length > 0) return 'not_today'
  return needsAuthorization(verdicts) ? 'covers_with_authorization' : 'covers'
}

const needsAuthorization = (verdicts: readonly Verdict[]) =>
  verdicts.some(({ name, result }) => name === 'authorization' && result === 'conditions')

/** Either what nothing mends, or all that is missing, in the order in which one mends it. */
function explainNo(
  { on, today }: CoverCase,
  verdict: CoverVerdict,
  main: Verdict,
  refusals: readonly Verdict[],
): string {
  if (verdict === 'not_included') return `No lo incluye, aun pagando: ${main.says}.`
  const missing = refusals.map(({ says }) => says).join('; ')
  return `${on === today ? 'Hoy no' : 'Ese día no'}, y esto falta: ${missing}.`
}

const explainYes = ({ there }: CoverCase, verdicts: readonly Verdict[]) =>
  [
    needsAuthorization(verdicts) ? 'Sí, con autorización de servicio previa.' : 'Sí, está cubierto.',
    !there &&
      verdicts.some(({ name, result }) => name === 'network' && result === 'conditions') &&
      'Solo con proveedores de la red.',
  ]
    .filter(Boolean)
    .join(' ')

/** What a benefit leaves the member to pay, and how much of it is left. */
export const termsOf = (asked: CoverCase, benefit: Benefit) => ({
  ...countLeft(asked, benefit),
  copay_cents: asked.there?.offer?.copay_override_cents ?? benefit.copay_cents,
  coinsurance_pct: benefit.coinsurance_pct,
  remaining_deductible_cents: deductibleLeft(asked, benefit),
})
type Terms = ReturnType<typeof termsOf>

const costOf = ({ price_cents, copay_override_cents }: CoverOffer, terms: Terms | null) =>
  terms
    ? costShares(price_cents, 1, { ...terms, copay_cents: copay_override_cents ?? terms.copay_cents })
    : ownCost(price_cents)

function costElsewhere(offers: readonly CoverOffer[], terms: Terms): CoverAnswer['elsewhere'] {
  if (offers.length === 0) return null
  const paid = offers.map((offer) => costOf(offer, terms).member_pays_cents)
  return {
    providers: new Set(offers.map(({ provider_uuid }) => provider_uuid)).size,
    from_cents: Math.min(...paid),
    to_cents: Math.max(...paid),
  }
}

/** The best answer first: covered without authorization, and cheapest for the member. */
const compareAnswers = ({ answer: a }: AnswerOfCover, { answer: b }: AnswerOfCover) =>
  Number(b.covered) - Number(a.covered) ||
  Number(a.needs_authorization) - Number(b.needs_authorization) ||
  costToMember(a) - costToMember(b)
const costToMember = ({ there, elsewhere }: CoverAnswer) =>
  there?.cost?.member_pays_cents ?? elsewhere?.from_cents ?? 0

/** What a cover answers to a question as of today. @throws {Refusal} where the cover, the service or the provider does not exist */
export async function loadAnswer(
  db: Database,
  uuid: string,
  question: CoverQuestion,
  today: string,
): Promise<CoverAnswer> {
  const asked = await loadCoverCase(db, uuid, question, today)
  return answerCover({ ...asked, held: await findHeld(db, uuid, question) })
}

/** `GET admin/member-policies/{uuid}/cover` and `GET admin/members/{uuid}/cover`: answers what a cover pays. */
export function coverAnswerRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const schema = { params: z.object({ uuid: Uuid }), querystring: CoverQuestion }

  routes.get(
    `${ADMIN}member-policies/:uuid/cover`,
    {
      config: { access: 'MemberPolicy.view' },
      schema: {
        ...schema,
        tags: ['member-policies'],
        response: { 200: detailOf(CoverAnswer), ...problems },
      },
    },
    async ({ params, query }) => ({ data: await loadAnswer(db, params.uuid, query, dayIn(clock)) }),
  )

  // A member may have several covers on a day; each one is answered.
  routes.get(
    `${ADMIN}members/:uuid/cover`,
    {
      config: { access: 'MemberPolicy.view' },
      schema: {
        ...schema,
        tags: ['members'],
        response: { 200: detailOf(z.array(AnswerOfCover)), ...problems },
      },
    },
    async ({ params, query }) => {
      const covers = await findCoversOnDay(db, params.uuid, query.on)
      if (!covers) throw notFound('El miembro')
      const answers: AnswerOfCover[] = []
      for (const { uuid, cover, plan, policy } of covers)
        answers.push({ cover, plan, policy, answer: await loadAnswer(db, uuid, query, dayIn(clock)) })
      return { data: answers.toSorted(compareAnswers) }
    },
  )
}
