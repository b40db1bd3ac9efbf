/** Where the settings stand in an address: over whatever screen is open, as `#configuracion/billing`. */
const PLACE = '#configuracion'

/** The address of a section of the settings, over the screen that is open; of the first one without. */
export const settingsHash = (section?: string) => (section ? `${PLACE}/${section}` : PLACE)

/** The section that an address opens: empty for the first one, undefined where the settings are closed. */
export function openSettings(hash: string): string | undefined {
  const [place, section = ''] = hash.split('/')
  return place === PLACE ? section : undefined
}
