import type { ConvertContact } from '@/contract/contactConversion'
import { api } from '@/api/api'
import { archiving, creation, decision, edition, listing, oneRecord } from '@/api/recordEndpoints'
import { type ContactDetail, contactContract } from '@/contract/contacts'
// Imported for its side effect: a screen that uses these calls needs the labels too.
import './es'

const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.query(listing(contactContract)),
    getContact: build.query(oneRecord(contactContract)),
    createContact: build.mutation(creation(contactContract)),
    editContact: build.mutation(edition(contactContract)),
    convertContact: build.mutation(decision<'convert', ConvertContact, ContactDetail>(contactContract)),
    archiveContact: build.mutation(archiving(contactContract)),
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
