import * as z from 'zod/mini'
import { recordContract } from './recordContract'
import {
  ActiveStatus,
  anyOf,
  Code,
  emptyAsNull,
  optionalLines,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Synonyms,
  Uuid,
  writableRecordFields,
  yesOrNo,
  numberProblem,
} from './shapes'

/** The drawings a category may have; visitors see them beside its name. */
export const CategoryIcon = z.enum([
  'consultation',
  'study',
  'dental',
  'vision',
  'medicine',
  'emergency',
  'wellness',
])
export type CategoryIcon = z.infer<typeof CategoryIcon>

export const CategoryColor = z.enum(['green', 'blue', 'violet', 'amber', 'red', 'gray'])
export type CategoryColor = z.infer<typeof CategoryColor>

export const NewServiceCategory = z.strictObject({
  code: Code,
  name: requiredText('el nombre', 80),
  parent_uuid: emptyAsNull(Uuid),
  icon: emptyAsNull(CategoryIcon),
  color: emptyAsNull(CategoryColor),
  order: z.int(numberProblem('Escribe un número entero')).check(z.minimum(0), z.maximum(9999)),
  searchable_public: z.boolean(),
  synonyms: Synonyms,
  description: optionalLines(300),
  ...writableRecordFields,
})
export type NewServiceCategory = z.infer<typeof NewServiceCategory>

export const ServiceCategory = z.object({
  uuid: Uuid,
  code: z.string(),
  name: z.string(),
  parent: z.nullable(Ref),
  order: z.int(),
  searchable_public: z.boolean(),
  status: ActiveStatus,
  /** How many services are in it, and how many plans on sale cover them. */
  services: z.int(),
  plans: z.int(),
  created_at: recordFields.created_at,
})
export type ServiceCategory = z.infer<typeof ServiceCategory>

export const ServiceCategoryDetail = z.extend(ServiceCategory, {
  ...recordFields,
  icon: z.nullable(CategoryIcon),
  color: z.nullable(CategoryColor),
  synonyms: z.array(z.string()),
  description: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
  subcategories: z.int(),
})
export type ServiceCategoryDetail = z.infer<typeof ServiceCategoryDetail>

export const serviceCategoryContract = recordContract({
  kind: 'ServiceCategory',
  item: ServiceCategory,
  detail: ServiceCategoryDetail,
  whole: NewServiceCategory,
  edit: z.partial(NewServiceCategory),
  query: recordListQuery({
    sort: sortBy('name', 'code', 'order', 'status', 'created_at'),
    status: anyOf(ActiveStatus),
    searchable_public: yesOrNo,
    parent: z.optional(Uuid),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    inactive: { status: ['inactive'] },
  },
  /** One that is inactive is not found by visitors. */
  transitions: {
    deactivate: { from: ['active'], to: 'inactive' },
    activate: { from: ['inactive'], to: 'active' },
  },
})
export type ServiceCategoryListQuery = z.infer<typeof serviceCategoryContract.query>
