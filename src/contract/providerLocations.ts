import * as z from 'zod/mini'
import { HoursException, NewExceptions, NewHours, OpeningHours } from './hours'
import { Address, MexicanState, NewAddress, Phone } from './mexico'
import { Accessibility, LocationType } from './placeTypes'
import { recordContract } from './recordContract'
import {
  anyOf,
  Day,
  Email,
  emptyAsNull,
  optionalText,
  recordFields,
  recordListQuery,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
  TimeZone,
  numberProblem,
} from './shapes'
import { tidied } from './tidied'

export const LocationStatus = z.enum(['active', 'temporarily_closed', 'closed'])
export type LocationStatus = z.infer<typeof LocationStatus>

/** Degrees, as a number or as they are typed, to six decimals: a tenth of a metre. */
const degrees = (least: number, most: number) => {
  const within = z.number(numberProblem('Escribe los grados, como 19.432608')).check(
    z.minimum(least, `En México va de ${least} a ${most}`),
    z.maximum(most, `En México va de ${least} a ${most}`),
    z.overwrite((value) => Math.round(value * 1e6) / 1e6),
  )
  return z.union([
    within,
    z.pipe(
      z.string().check(tidied, z.regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'Escribe los grados, como 19.432608')),
      z.pipe(z.transform(Number), within),
    ),
  ])
}

/** A point within the country. */
export const NewPosition = z.strictObject({ lat: degrees(14, 33), lng: degrees(-119, -86) })

const NewPlacePhone = z.strictObject({
  label: requiredText('para qué es', 40),
  number: z.pipe(Phone, z.string('Escribe el teléfono')),
  extension: optionalText(8),
  whatsapp: z.boolean(),
})
const PlacePhone = z.object({
  label: z.string(),
  number: z.string(),
  extension: z.nullable(z.string()),
  whatsapp: z.boolean(),
})

const fields = {
  name: requiredText('el nombre', 120),
  type: z.enum(LocationType.def.entries, 'Elige el tipo'),
  address: z.nullable(NewAddress),
  position: z.nullable(NewPosition),
  phones: z
    .array(NewPlacePhone)
    .check(z.minLength(1, 'Agrega al menos un teléfono'), z.maxLength(10, 'Escribe como máximo 10')),
  email: emptyAsNull(Email),
  hours: NewHours,
  exceptions: NewExceptions,
  timezone: TimeZone,
  accessibility: z.array(Accessibility),
  emergency_24h: z.boolean(),
  ...writableRecordFields,
}

/** A place as a whole: one that people go to, or are visited from, is somewhere. */
const isSomewhere = ({ value, issues }: z.core.ParsePayload<Place>) => {
  if (value.type === 'virtual') return
  const reportMissing = (path: string, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: null })
  if (!value.address) reportMissing('address', 'Agrega la dirección')
  if (!value.position) reportMissing('position', 'Agrega la ubicación en el mapa')
}
type Place = { type: LocationType; address: object | null; position: object | null }

export const NewProviderLocation = z
  .strictObject({ provider_uuid: z.uuid('Elige al proveedor'), ...fields })
  .check(isSomewhere)
export type NewProviderLocation = z.infer<typeof NewProviderLocation>

/** Whose place it is stays as it was created. */
export const ProviderLocationFields = z.strictObject(fields).check(isSomewhere)
export type ProviderLocationFields = z.infer<typeof ProviderLocationFields>

export const ProviderLocation = z.object({
  uuid: Uuid,
  number: z.string(),
  name: z.string(),
  provider: Ref,
  type: LocationType,
  municipality: z.nullable(z.string()),
  state: z.nullable(MexicanState),
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  phone: z.nullable(z.string()),
  /** At the moment of the reply, by the clock of the place; one that is closed for now or for good is not. */
  open_now: z.boolean(),
  /** How many are given there. */
  services: z.int(),
  emergency_24h: z.boolean(),
  status: LocationStatus,
  created_at: recordFields.created_at,
})
export type ProviderLocation = z.infer<typeof ProviderLocation>

export const ProviderLocationDetail = z.extend(ProviderLocation, {
  ...recordFields,
  address: z.nullable(Address),
  phones: z.array(PlacePhone),
  email: z.nullable(z.string()),
  hours: z.array(OpeningHours),
  exceptions: z.array(HoursException),
  timezone: z.string(),
  accessibility: z.array(Accessibility),
  opens_at: z.nullable(z.object({ day: Day, time: z.string() })),
  status_reason: z.nullable(z.string()),
})
export type ProviderLocationDetail = z.infer<typeof ProviderLocationDetail>

/** Within so many kilometres of a point: latitude, longitude and kilometres, as `19.4326,-99.1332,10`. */
const Near = z.string().check(
  z.regex(
    /^-?\d{1,2}(?:\.\d{1,6})?,-?\d{1,3}(?:\.\d{1,6})?,\d{1,4}$/,
    'Escribe latitud, longitud y kilómetros, como 19.4326,-99.1332,10',
  ),
  z.refine((near) => {
    const { lat, lng, km } = readNear(near)
    return Math.abs(lat) <= 85 && Math.abs(lng) <= 180 && km > 0
  }, 'Ese punto no existe'),
)

/** The point and the kilometres that a filter names. */
export function readNear(near: string): { lat: number; lng: number; km: number } {
  const [lat = 0, lng = 0, km = 0] = near.split(',').map(Number)
  return { lat, lng, km }
}

/** A place by its name: where it is, or nothing where nothing of the network is there. */
export const PlaceQuery = z.strictObject({ place: requiredText('el lugar', 120) })
export const PlacePoint = z.nullable(z.object({ lat: z.number(), lng: z.number() }))
export type PlacePoint = z.infer<typeof PlacePoint>

export const providerLocationContract = recordContract({
  kind: 'ProviderLocation',
  item: ProviderLocation,
  detail: ProviderLocationDetail,
  whole: NewProviderLocation,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('name', 'provider', 'place', 'number', 'status', 'created_at'),
    status: anyOf(LocationStatus),
    type: anyOf(LocationType),
    state: anyOf(MexicanState),
    municipality: anyOf(z.string().check(z.maxLength(120))),
    accessibility: anyOf(Accessibility),
    emergency_24h: yesOrNo,
    has_position: yesOrNo,
    near: z.optional(Near),
    provider: z.optional(Uuid),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    temporarily_closed: { status: ['temporarily_closed'] },
  },
  transitions: {
    close_for_now: { from: ['active'], to: 'temporarily_closed', reason: true },
    reopen: { from: ['temporarily_closed'], to: 'active' },
    close: { from: ['active', 'temporarily_closed'], to: 'closed', reason: true },
  },
})
export type ProviderLocationListQuery = z.infer<typeof providerLocationContract.query>
