import type { ConvertContact } from '@/contract/contactConversion'
import { api } from '@/api/api'
import { archiving, creation, decision, edition, listing, oneRecord } from '@/api/recordEndpoints'
import { Contact, ContactDetail, ContactListQuery, NewContact, ContactEdit } from '@/contract/contacts'
// Its words come with its calls: whatever uses the one has the other.
import './es'

const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query(listing('Contact', ContactListQuery, Contact)),
    getContact: build.query(oneRecord('Contact', ContactDetail)),
    createContact: build.mutation(creation('Contact', NewContact, ContactDetail)),
    editContact: build.mutation(edition('Contact', ContactEdit, ContactDetail)),
    convertContact: build.mutation(
      decision<'convert', ConvertContact, ContactDetail>('Contact', ContactDetail),
    ),
    archiveContact: build.mutation(archiving('Contact')),
  }),
})

export const {
  useListContactsQuery,
  useGetContactQuery,
  useCreateContactMutation,
  useEditContactMutation,
  useArchiveContactMutation,
  useConvertContactMutation,
} = contactsApi
