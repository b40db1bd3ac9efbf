import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'
import type { Owner } from './ContactDialog'

const Contacts = lazyPart(() => import('./ContactsTable'), 'Contacts')

/** The tab of a record with the people to talk to there. */
export const contactsTab = (type: Owner['type'], uuid: string): Tab => ({
  name: 'contactos',
  label: titleOf('Contact'),
  content: <Contacts owner={{ type, uuid }} />,
})
