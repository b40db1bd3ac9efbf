import {
  type SettingsOf,
  type SettingsSection,
  settingsDefaults,
  settingsSections,
} from '@/contract/settings'
import type { Database } from './database'

/** Reads a section of the settings: the stored values over the defaults. */
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

/** Completes the stored values of a section: a setting that is not stored yet has its default. */
export function settingsFrom<Section extends SettingsSection>(
  section: Section,
  kept: Record<string, unknown> | undefined,
): SettingsOf<Section> {
  const defaults: SettingsOf<Section> = settingsDefaults[section]
  if (!kept) return defaults
  const { data } = settingsSections[section].safeParse({ ...defaults, ...kept })
  return (data ?? defaults) as SettingsOf<Section>
}
