/** Latitude and longitude as maps let them be copied: `19.432608, -99.133208`; nothing where a text is something else. */
export function coordinatesIn(text: string): { lat: string; lng: string } | undefined {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return lat && lng ? { lat, lng } : undefined
}
