import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ActionBody } from '@/contract/actions'
import {
  type PlanDraftAction,
  planDraftActions,
  PlanDraftEdit,
  PlanRevisions,
  PlanTerms,
  RevisionDay,
} from '@/contract/plans'
import { Uuid } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Database, Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import { problems } from '@server/http/openapi'
import { conflict, notFound } from '@server/core/problems'
import { ADMIN } from '@server/http/requests'
import { read } from '@server/http/validation'
import { actionRoute } from '@server/records/actionRoute'
import { callOffPrices } from './askPrices'
import { keepingStatus } from '@server/records/keepingStatus'
import { checkTerms, plans } from './plans'
import { applyDraft, termsOf, nameTerms } from './planTerms'
import { draftOf, publishRevision, scheduleRevision } from './publishRevision'
import type { ActionHandler, Step } from '@server/records/recordKind'

/**
 * Routes of a published plan's draft and of its revisions. What is sold stays unchanged until the draft is published,
 * as a whole and under the next number; existing buyers keep their revision.
 */
export function planDraftRoutes(app: FastifyInstance, services: { db: Database; clock: Clock }): void {
  const action = <Body extends object>(
    name: PlanDraftAction,
    body: z.ZodMiniType<Body>,
    act: ActionHandler<'plans', Body>,
  ) =>
    actionRoute(app, services, plans, {
      name,
      transition: planDraftActions[name],
      body,
      act: keepingStatus(act),
    })

  action('save_draft', PlanDraftEdit, saveDraft)
  action('discard_draft', ActionBody, discardDraft)
  action('publish_revision', ActionBody, publishRevision)
  action('schedule_revision', RevisionDay, scheduleRevision)
  action('unschedule_revision', ActionBody, unscheduleRevision)
  revisionsRoute(app, services)
}

/** Saves the draft. A field that equals the published plan leaves the draft. */
async function saveDraft(
  tx: Transaction,
  step: Step<'plans'>,
  { tags, external_id, ...edit }: PlanDraftEdit,
) {
  const { row } = step
  if (row.draft_on)
    throw conflict(
      'invalid_transition',
      `El borrador se publica el ${dayInWords(row.draft_on)}. Quita la programación para cambiarlo`,
    )
  const published = termsOf(row)
  const terms = read(PlanTerms, { ...termsOf(applyDraft(row)), ...edit })
  await checkTerms(tx, terms, row)
  const before = new Map<string, unknown>(Object.entries(published))
  const changed = Object.entries(terms).filter(
    ([name, value]) => canonicalJson(before.get(name)) !== canonicalJson(value),
  )
  const draft = changed.length > 0 ? Object.fromEntries(changed) : null
  if (canonicalJson(draft) !== canonicalJson(row.draft)) await callOffPrices(tx, step)
  return { columns: { draft, tags, external_id } }
}

async function discardDraft(tx: Transaction, step: Step<'plans'>) {
  draftOf(step.row)
  await callOffPrices(tx, step)
  return { columns: { draft: null, draft_on: null } }
}

async function unscheduleRevision(_tx: Transaction, { row }: Step<'plans'>) {
  if (!row.draft_on) throw conflict('invalid_transition', 'El borrador no está programado')
  return { columns: { draft_on: null } }
}

/** How many policies in force use a revision. */
const inForceUnder = sql<number>`(select count(*) from policies
  where policies.plan_uuid = plan_revisions.plan_uuid and policies.plan_revision = plan_revisions.revision
  and policies.status in ('active', 'grace') and policies.archived_at is null)`

function revisionsRoute(app: FastifyInstance, { db }: { db: Database }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}plans/:uuid/revisions`,
    {
      config: { access: 'Plan.view' },
      schema: {
        tags: ['plans'],
        params: z.object({ uuid: Uuid }),
        response: { 200: PlanRevisions, ...problems },
      },
    },
    async ({ params: { uuid } }) => {
      const plan = await db.selectFrom('plans').select('uuid').where('uuid', '=', uuid).executeTakeFirst()
      if (!plan) throw notFound(plans.noun)
      const kept = await db
        .selectFrom('plan_revisions')
        .selectAll()
        .select(inForceUnder.as('policies'))
        .where('plan_uuid', '=', uuid)
        .orderBy('revision', 'desc')
        .execute()
      const terms = await nameTerms(
        db,
        kept.map((revision) => revision.terms),
      )
      return {
        data: kept.flatMap(({ revision, published_at, published_by, policies }, index) => {
          const known = terms[index]
          return known ? [{ ...known, revision, published_at, published_by, policies }] : []
        }),
      }
    },
  )
}
