import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'

const Settings = lazyPart(() => import('./SettingsTable'), 'Settings')

/** The tab of an account where the settings are: they have no screen of their own. */
export const settingsTab: Tab = { name: 'configuracion', label: titleOf('Settings'), content: <Settings /> }
