import {
  type SettingsOf,
  type SettingsSection,
  settingsDefaults,
  settingsSections,
} from '@/contract/settings'
import type { Database } from './database'

/** The values of a section of the settings: what somebody set, over what there is until then. */
export async function settingsOf<Section extends SettingsSection>(
  db: Database,
  section: Section,
): Promise<SettingsOf<Section>> {
  const row = await db
    .selectFrom('settings')
    .select('values')
    .where('section', '=', section)
    .executeTakeFirst()
  return settingsFrom(section, row?.values)
}

/** What is kept of a section, made whole: a setting that came later has its first value. */
export function settingsFrom<Section extends SettingsSection>(
  section: Section,
  kept: Record<string, unknown> | undefined,
): SettingsOf<Section> {
  const defaults: SettingsOf<Section> = settingsDefaults[section]
  if (!kept) return defaults
  const { data } = settingsSections[section].safeParse({ ...defaults, ...kept })
  return (data ?? defaults) as SettingsOf<Section>
}
