import type * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { listTag } from '@/api/tags'
import {
  archiving,
  creation,
  decision,
  edition,
  listing,
  oneRecord,
  transition,
  viewCounts,
} from '@/api/recordEndpoints'
import { type Decease, type MergePerson, personMenu } from '@/contract/personActions'
import {
  AlikePersons,
  Person,
  PersonDetail,
  PersonEdit,
  PersonListQuery,
  personViews,
  NewPerson,
  RevealReply,
  type SensitivePersonField,
} from '@/contract/persons'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const personsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPersons: build.query(listing('Person', PersonListQuery, Person)),
    countPersons: build.query(viewCounts('Person', personViews)),
    getPerson: build.query(oneRecord('Person', PersonDetail)),
    createPerson: build.mutation(creation('Person', NewPerson, PersonDetail)),
    editPerson: build.mutation(edition('Person', PersonEdit, PersonDetail)),
    personTransition: build.mutation(transition('Person', personMenu, PersonDetail)),
    mergePerson: build.mutation(decision<'merge', MergePerson, PersonDetail>('Person', PersonDetail)),
    deceasePerson: build.mutation(decision<'decease', Decease, PersonDetail>('Person', PersonDetail)),
    archivePerson: build.mutation(archiving('Person')),

    /** Who may be the same person. */
    listAlikePersons: build.query({
      query: (uuid: string) => recordPath('persons', uuid, 'duplicates'),
      rawResponseSchema: AlikePersons,
      transformResponse: ({ data }: z.infer<typeof AlikePersons>) => data,
      providesTags: [listTag('Person')],
    }),

    /** One masked value, whole; the audit trail keeps who asked for it. */
    revealPerson: build.mutation({
      query: ({ uuid, field }: { uuid: string; field: SensitivePersonField }) => ({
        url: recordPath('persons', uuid, 'reveal'),
        method: 'POST',
        body: { field },
      }),
      rawResponseSchema: RevealReply,
      transformResponse: ({ data }: z.infer<typeof RevealReply>) => data.value ?? '',
    }),
  }),
})

export const {
  useListPersonsQuery,
  useListAlikePersonsQuery,
  useCountPersonsQuery,
  useGetPersonQuery,
  useCreatePersonMutation,
  useEditPersonMutation,
  usePersonTransitionMutation,
  useArchivePersonMutation,
  useMergePersonMutation,
  useDeceasePersonMutation,
  useRevealPersonMutation,
} = personsApi
