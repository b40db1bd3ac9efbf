/** The time zones of Mexico, by their IANA names. */
export const timeZoneNames: Record<string, string> = {
  'America/Mexico_City': 'Ciudad de México',
  'America/Monterrey': 'Monterrey',
  'America/Merida': 'Mérida',
  'America/Cancun': 'Cancún',
  'America/Chihuahua': 'Chihuahua',
  'America/Mazatlan': 'Mazatlán',
  'America/Hermosillo': 'Hermosillo',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Tijuana': 'Tijuana',
}

/** What a time zone is called; one of another country, by its IANA name. */
export const timeZoneName = (zone: string) => timeZoneNames[zone] ?? zone
