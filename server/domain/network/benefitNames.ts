import { benefitFor } from '@/contract/benefits'
import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'

type Category = Pick<
  Row<'service_categories'>,
  'uuid' | 'code' | 'name' | 'parent_uuid' | 'status' | 'order' | 'searchable_public'
>
type Service = Pick<Row<'services'>, 'uuid' | 'name' | 'category_uuid'>
type Target = { service_category_uuid: string | null; service_uuid: string | null }

/** Every category by uuid, in the order of names, and the services that have a benefit of their own. */
export type Catalogue = {
  categories: ReadonlyMap<string, Category>
  services: ReadonlyMap<string, Service>
}

/** Loads the categories, and the services that the benefits name. */
export async function loadCatalogue(
  db: Database,
  benefits: readonly Pick<Target, 'service_uuid'>[],
): Promise<Catalogue> {
  const categories = await db
    .selectFrom('service_categories')
    .select(['uuid', 'code', 'name', 'parent_uuid', 'status', 'order', 'searchable_public'])
    .orderBy('name')
    .execute()
  const uuids = [...new Set(benefits.flatMap(({ service_uuid }) => service_uuid ?? []))]
  const services =
    uuids.length > 0
      ? await db
          .selectFrom('services')
          .select(['uuid', 'name', 'category_uuid'])
          .where('uuid', 'in', uuids)
          .execute()
      : []
  return { categories: byUuid(categories), services: byUuid(services) }
}

const byUuid = <Found extends { uuid: string }>(rows: readonly Found[]) =>
  new Map(rows.map((row) => [row.uuid, row]))

/** A category and its ancestors, nearest first. */
export function pathOf(catalogue: Catalogue, uuid: string | null | undefined): Category[] {
  const category = uuid ? catalogue.categories.get(uuid) : undefined
  return category ? [category, ...pathOf(catalogue, category.parent_uuid)] : []
}

/** The categories that contain the target of a benefit, nearest first. */
export function holdersOf(catalogue: Catalogue, { service_uuid, service_category_uuid }: Target): Category[] {
  return service_uuid
    ? pathOf(catalogue, catalogue.services.get(service_uuid)?.category_uuid)
    : pathOf(catalogue, service_category_uuid).slice(1)
}

/** The name of the service or category that a benefit is for. */
export const nameOf = (
  { categories, services }: Catalogue,
  { service_uuid, service_category_uuid }: Target,
): string => (services.get(service_uuid ?? '') ?? categories.get(service_category_uuid ?? ''))?.name ?? ''

/** The target of a benefit with its names, as it goes on the wire. */
export const targetOf = (
  catalogue: Catalogue,
  benefit: Target,
): Pick<PlanBenefit, 'service_category' | 'service'> => {
  const { service_uuid, service_category_uuid } = benefit
  const label = nameOf(catalogue, benefit)
  return {
    service_category: service_category_uuid ? { uuid: service_category_uuid, label } : null,
    service: service_uuid
      ? {
          uuid: service_uuid,
          label,
          categories: holdersOf(catalogue, benefit).map(({ uuid, name }) => ({ uuid, label: name })),
        }
      : null,
  }
}

/** Sorts benefits: each one for a single service stands below the category benefit that it takes precedence over. */
export function orderBenefits<Benefit extends Target & { covered: boolean }>(
  catalogue: Catalogue,
  benefits: readonly Benefit[],
): Benefit[] {
  const ofCategories = benefits.filter(({ service_uuid }) => !service_uuid)
  const holders = new Map(
    benefits.map((benefit) => {
      const keys = benefit.service_uuid ? holdersOf(catalogue, benefit).map(({ uuid }) => uuid) : []
      return [benefit, benefitFor(ofCategories, keys)]
    }),
  )
  return benefits
    .filter((benefit) => !holders.get(benefit))
    .flatMap((benefit) => [benefit, ...benefits.filter((one) => holders.get(one) === benefit)])
}

/** Adds the names of their targets to benefits. */
export const nameBenefits = (catalogue: Catalogue, benefits: readonly NewPlanBenefit[]): PlanBenefit[] =>
  orderBenefits(catalogue, benefits).map((benefit) => ({ ...benefit, ...targetOf(catalogue, benefit) }))
