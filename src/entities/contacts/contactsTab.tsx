import type { Tab } from '@/kit/DetailTabs'
import { Contacts } from './Contacts'
import type { Owner } from './ContactDialog'
import { es } from './es'

/** The tab of a record with the people to talk to there. */
export const contactsTab = (type: Owner['type'], uuid: string): Tab => ({
  name: 'contactos',
  label: es.title,
  content: <Contacts owner={{ type, uuid }} />,
})
