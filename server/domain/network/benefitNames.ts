import { benefitFor } from '@/contract/benefits'
import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'

type Category = Pick<Row<'service_categories'>, 'uuid' | 'name' | 'parent_uuid' | 'status'>
type Service = Pick<Row<'services'>, 'uuid' | 'name' | 'category_uuid'>
type Target = { service_category_uuid: string | null; service_uuid: string | null }

/** What benefits are for, by uuid: every category, in the order of their names, and the services that have one of their own. */
export type Catalogue = {
  categories: ReadonlyMap<string, Category>
  services: ReadonlyMap<string, Service>
}

/** Looks up what benefits are for. */
export async function catalogueOf(
  db: Database,
  benefits: readonly Pick<Target, 'service_uuid'>[],
): Promise<Catalogue> {
  const categories = await db
    .selectFrom('service_categories')
    .select(['uuid', 'name', 'parent_uuid', 'status'])
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

/** A category and those that hold it, the nearest first. */
export function pathOf(catalogue: Catalogue, uuid: string | null | undefined): Category[] {
  const category = uuid ? catalogue.categories.get(uuid) : undefined
  return category ? [category, ...pathOf(catalogue, category.parent_uuid)] : []
}

/** What holds that which a benefit is for, the nearest first. */
export function holdersOf(catalogue: Catalogue, { service_uuid, service_category_uuid }: Target): Category[] {
  return service_uuid
    ? pathOf(catalogue, catalogue.services.get(service_uuid)?.category_uuid)
    : pathOf(catalogue, service_category_uuid).slice(1)
}

/** What that is called which a benefit is for. */
export const nameOf = (
  { categories, services }: Catalogue,
  { service_uuid, service_category_uuid }: Target,
): string => (services.get(service_uuid ?? '') ?? categories.get(service_category_uuid ?? ''))?.name ?? ''

/** What a benefit is for, as it is told. */
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

/** Benefits as they are read: each that is for a single service beneath the one of its categories that it goes before. */
export function inOrder<Benefit extends Target & { covered: boolean }>(
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

/** Benefits with the names of what they are for. */
export const withNames = (catalogue: Catalogue, benefits: readonly NewPlanBenefit[]): PlanBenefit[] =>
  inOrder(catalogue, benefits).map((benefit) => ({ ...benefit, ...targetOf(catalogue, benefit) }))
