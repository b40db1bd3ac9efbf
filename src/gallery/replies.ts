import type { Note, TimelineEvent } from '@/contract/notes'
import type { ServiceCategory, ServiceCategoryDetail } from '@/contract/serviceCategories'
import type { Page, ViewCounts } from '@/contract/shapes'
import { LONG, viewer } from './people'

const ana = { kind: 'user', uuid: viewer.id, label: viewer.name } as const

const names = ['Consulta general', 'Dental', LONG, 'Maternidad']

const rows = names.map(
  (name, index): ServiceCategory => ({
    uuid: `00000000-0000-4000-8000-00000000010${index}`,
    code: `CAT-0${index}`,
    name,
    parent: index === 3 ? { uuid: '00000000-0000-4000-8000-000000000100', label: 'Consulta general' } : null,
    order: index,
    searchable_public: index !== 2,
    status: index === 2 ? 'inactive' : 'active',
    services: index * 7,
    plans: 4 - index,
    created_at: `2026-03-0${index + 1}T16:05:00Z`,
  }),
)

const detailOf = (row: ServiceCategory): ServiceCategoryDetail => ({
  ...row,
  version: 3,
  updated_at: '2026-03-12T16:05:00Z',
  created_by: ana,
  updated_by: ana,
  archived_at: null,
  tags: ['red básica'],
  external_id: null,
  metadata: {},
  icon: 'consultation',
  color: 'blue',
  synonyms: ['doctor', 'médico'],
  description: null,
  status_reason: null,
  subcategories: 1,
})

const pageOf = <Row>(data: Row[]): Page<Row> => ({
  data,
  meta: { page: 1, size: 25, total: data.length, total_capped: false, next_cursor: null },
})

const timeline: TimelineEvent[] = [
  {
    uuid: '00000000-0000-4000-8000-000000000201',
    type: 'service_category.updated',
    occurred_at: '2026-03-12T16:05:00Z',
    actor: ana,
    subject: { type: 'service_category', uuid: rows[0]?.uuid ?? null, label: 'Consulta general' },
    account: null,
    severity: 'info',
    reviewed: false,
    log: null,
    fact_versions: [],
  },
]

const notes: Note[] = [
  {
    uuid: '00000000-0000-4000-8000-000000000301',
    body: 'Preguntar al proveedor si atiende sin cita.',
    mentions: [],
    author: ana,
    created_at: '2026-03-11T16:05:00Z',
  },
]

const counts: ViewCounts = {
  data: {
    all: { total: 4, total_capped: false },
    active: { total: 3, total_capped: false },
    inactive: { total: 1, total_capped: false },
  },
}

/** What the API says to each call of the whole screens, by the end of its address. */
const replies: [RegExp, unknown][] = [
  [/\/service-categories$/, pageOf(rows)],
  [/\/service-categories\/counts$/, counts],
  [/\/timeline$/, pageOf(timeline)],
  [/\/timeline\/types$/, { data: ['service_category.updated'] }],
  [/\/notes$/, pageOf(notes)],
  [/\/service-categories\/[0-9a-f-]{36}$/, rows[0] && { data: detailOf(rows[0]) }],
  [/\/(attachments|saved-views|jobs|exports|drafts|notices|services|plans|events)$/, pageOf([])],
  [/\/preferences$/, { data: {} }],
]

/** Answers the console's calls from here: the gallery shows the same on every machine, and needs no server. */
export function answerCalls() {
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const found = replies.find(([address]) => address.test(pathname))
    return found
      ? Response.json(found[1])
      : Response.json({ message: 'La galería no contesta esto', code: 'not_found' }, { status: 404 })
  }
}
