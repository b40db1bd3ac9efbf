import { readNear } from '@/contract/providerLocations'

const names = new Map<string, string>()

const pointOf = (near: string) => {
  const { lat, lng } = readNear(near)
  return `${lat}, ${lng}`
}

/** Keeps by which name a point was asked for: the address has only the point. */
export const rememberName = (near: string, name: string) => names.set(pointOf(near), name)

/** The name that a point was asked for by, or else the point. */
export const nameOf = (near: string) => names.get(pointOf(near)) ?? pointOf(near)
