import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const HoursOfProvider = lazyPart(() => import('./Hours'), 'HoursOfProvider')

/** The tab of a provider with when each of their places is open. */
export const hoursTab = (provider: string): Tab => ({
  name: 'horarios',
  label: es.hoursOfPlaces,
  content: <HoursOfProvider provider={provider} />,
})
