import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { CoverAnswer, CoverQuestion, type CoverReason } from '@/contract/memberPolicies'
import { ageOn } from '@/contract/policies'
import { detailOf, Uuid } from '@/contract/shapes'
import type { Clock } from '../clock'
import type { Database } from '../db/database'
import { dayIn, dayInWords } from '../db/days'
import type { Row } from '../db/writes'
import { problems } from '../http/openapi'
import { notFound, unprocessable } from '../http/problems'
import { ADMIN } from '../http/requests'
import { type Benefit, coverWithBenefits, usedOn, waitsUntil } from './coveredBenefits'

type Cover = NonNullable<Awaited<ReturnType<typeof coverWithBenefits>>>
type Service = Pick<
  Row<'services'>,
  'uuid' | 'name' | 'requires_authorization' | 'sex_limit' | 'age_min' | 'age_max'
>
type Asked = {
  cover: Cover
  service: Service
  /** The category of the service, and those that hold it, the nearest first. */
  categories: readonly string[]
  member: { sex: string | null; birth_date: string | null }
  on: string
  today: string
}

/** Whether a cover takes a service on a day, and if not, the first reason that it does not. */
export function coverOf(asked: Asked): CoverAnswer {
  const { cover, service, categories, on } = asked
  const why = whyNotInForce(asked)
  if (why) return no('not_in_force', why)
  const exclusion = cover.exclusions.find(
    ({ service_uuid, service_category_uuid, until }) =>
      (until === null || on <= until) &&
      (service_uuid === service.uuid || categories.some((one) => one === service_category_uuid)),
  )
  if (exclusion) {
    const until = exclusion.until ? ` hasta el ${dayInWords(exclusion.until)}` : ''
    return no('excluded', `No: está excluido${until}. Motivo: ${exclusion.reason}.`)
  }
  const unfit = whyNotForThem(asked)
  if (unfit) return no('not_for_them', unfit)
  const benefit = benefitFor(asked)
  if (!benefit?.covered) return no('not_in_plan', `No: ${cover.plan_name} no incluye ${service.name}.`)
  return ofBenefit(asked, benefit)
}

/** The benefit that a service is covered by: the nearest category wins over those that hold it. */
export const benefitFor = ({
  cover,
  categories,
}: {
  cover: { benefits: readonly Benefit[] }
  categories: readonly string[]
}): Benefit | undefined =>
  categories
    .map((category) => cover.benefits.find(({ service_category_uuid }) => service_category_uuid === category))
    .find((one) => one !== undefined)

function ofBenefit({ cover, service, on }: Asked, benefit: Benefit): CoverAnswer {
  const waits_until = waitsUntil(cover, benefit)
  const used = usedOn(cover.limits_used, benefit, on)
  const left = (limit: number | null, gone: number) => (limit === null ? null : Math.max(0, limit - gone))
  const terms = {
    needs_authorization: benefit.requires_authorization || service.requires_authorization,
    waits_until,
    remaining_count: left(benefit.limit_count, used.count),
    remaining_cents: left(benefit.limit_cents, used.cents),
    copay_cents: benefit.copay_cents,
    coinsurance_pct: benefit.coinsurance_pct,
    network: benefit.network,
  }
  if (waits_until && on < waits_until)
    return {
      ...terms,
      covered: false,
      reason: 'waiting',
      message: `Todavía no: ${benefit.category_name} está en espera y se cubre desde el ${dayInWords(waits_until)}.`,
    }
  if (terms.remaining_count === 0 || terms.remaining_cents === 0)
    return {
      ...terms,
      covered: false,
      reason: 'used_up',
      message: `No: ya usó todo lo que el plan cubre de ${benefit.category_name}.`,
    }
  return { ...terms, covered: true, reason: 'covered', message: yes(terms) }
}

const yes = (terms: Pick<CoverAnswer, 'needs_authorization' | 'network'>) =>
  [
    terms.needs_authorization ? 'Sí, con autorización de servicio previa.' : 'Sí, está cubierto.',
    terms.network === 'in_network' && 'Solo con proveedores de la red.',
  ]
    .filter(Boolean)
    .join(' ')

const no = (reason: CoverReason, message: string): CoverAnswer => ({
  covered: false,
  reason,
  message,
  needs_authorization: false,
  waits_until: null,
  remaining_count: null,
  remaining_cents: null,
  copay_cents: null,
  coinsurance_pct: null,
  network: null,
})

/** Why nothing is covered on a day, or nothing where something is. */
function whyNotInForce({ cover, on, today }: Asked): string | undefined {
  if (cover.status === 'rejected') return 'No: la afiliación se rechazó.'
  if (on < cover.starts_on) return `No: la afiliación empieza el ${dayInWords(cover.starts_on)}.`
  if (on > cover.ends_on) return `No: la afiliación termina el ${dayInWords(cover.ends_on)}.`
  if (cover.status === 'suspended' && on >= today) return 'No: la afiliación está suspendida.'
  const { policy_status: policy, policy_number, grace_until } = cover
  if (policy === 'draft') return `No: la póliza ${policy_number} todavía no se emite.`
  if (policy === 'pending_payment') return `No: la póliza ${policy_number} espera su primer pago.`
  if (policy === 'suspended' && on >= today) return `No: la póliza ${policy_number} está suspendida.`
  if (policy === 'grace' && grace_until && on > grace_until)
    return `No: la póliza ${policy_number} debe un pago y solo cubre hasta el ${dayInWords(grace_until)}.`
  if (policy === 'cancelled' && on >= (cover.cancel_effective_on ?? today))
    return `No: la póliza ${policy_number} se canceló.`
}

/** Why a service is not for someone, or nothing where it is. */
function whyNotForThem({ service, member, on }: Asked): string | undefined {
  const { name, sex_limit, age_min, age_max } = service
  if (sex_limit && member.sex && sex_limit !== member.sex)
    return `No: ${name} es solo para ${sex_limit === 'female' ? 'mujeres' : 'hombres'}.`
  if (!member.birth_date) return
  const age = ageOn(member.birth_date, on)
  if (age_min !== null && age < age_min) return `No: ${name} es desde los ${age_min} años.`
  if (age_max !== null && age > age_max) return `No: ${name} es hasta los ${age_max} años.`
}

/** `GET admin/member-policies/{uuid}/cover?service=&on=`: whoever sees a cover may ask it. */
export function coverAnswerRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    `${ADMIN}member-policies/:uuid/cover`,
    {
      config: { access: 'MemberPolicy.view' },
      schema: {
        tags: ['member-policies'],
        params: z.object({ uuid: Uuid }),
        querystring: CoverQuestion,
        response: { 200: detailOf(CoverAnswer), ...problems },
      },
    },
    async ({ params, query }) => {
      const asked = await askAbout(db, params.uuid, query, dayIn(clock))
      return { data: coverOf(asked) }
    },
  )
}

/** What a question about a cover is answered from. @throws {Refusal} where the cover or the service is not there */
export async function askAbout(
  db: Database,
  uuid: string,
  { service: service_uuid, on }: CoverQuestion,
  today: string,
): Promise<Asked> {
  const cover = await coverWithBenefits(db, uuid)
  if (!cover) throw notFound('La afiliación')
  const service = await db
    .selectFrom('services')
    .selectAll()
    .where('uuid', '=', service_uuid)
    .executeTakeFirst()
  if (!service)
    throw unprocessable({ field: 'service', code: 'unknown_reference', message: 'Ese servicio no existe' })
  const member = await db
    .selectFrom('members')
    .select(['sex', 'birth_date'])
    .where('uuid', '=', cover.member_uuid)
    .executeTakeFirstOrThrow()
  const categories = await categoriesOf(db, service.category_uuid)
  return { cover, service, categories, member, on, today }
}

/** A category and those that hold it, the nearest first. */
async function categoriesOf(db: Database, uuid: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive held (uuid, parent_uuid, depth) as (
      select uuid, parent_uuid, 0 from service_categories where uuid = ${uuid}
      union all
      select holder.uuid, holder.parent_uuid, held.depth + 1
      from service_categories as holder join held on held.parent_uuid = holder.uuid where held.depth < 9
    ) select uuid from held order by depth`.execute(db)
  return rows.map((row) => row.uuid)
}
