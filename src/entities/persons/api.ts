import type * as z from 'zod/mini'
import { api } from '@/api/api'
import { recordPath } from '@/api/paths'
import { rowTags } from '@/api/tags'
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
import { AlikePersons, type PersonDetail, RevealReply, type Reveal, personContract } from '@/contract/persons'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const personsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPersons: build.query(listing(personContract)),
    countPersons: build.query(viewCounts(personContract)),
    getPerson: build.query(oneRecord(personContract)),
    createPerson: build.mutation(creation(personContract)),
    editPerson: build.mutation(edition(personContract)),
    personTransition: build.mutation(transition({ ...personContract, transitions: personMenu })),
    mergePerson: build.mutation(decision<'merge', MergePerson, PersonDetail>(personContract)),
    deceasePerson: build.mutation(decision<'decease', Decease, PersonDetail>(personContract)),
    archivePerson: build.mutation(archiving(personContract)),

    /** Who may be the same person. */
    listAlikePersons: build.query({
      query: (uuid: string) => recordPath('persons', uuid, 'duplicates'),
      rawResponseSchema: AlikePersons,
      transformResponse: ({ data }: z.infer<typeof AlikePersons>) => data,
      providesTags: rowTags('Person'),
    }),

    /** One masked value, whole; the audit log keeps who asked for it. */
    revealPerson: build.mutation({
      query: ({ uuid, ...body }: { uuid: string } & Reveal) => ({
        url: recordPath('persons', uuid, 'reveal'),
        method: 'POST',
        body,
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
