import type { providerLocationContract } from '@/contract/providerLocations'
import type { Accessibility, LocationType } from '@/contract/placeTypes'
import { weekdayNames } from '@/kit/vocabulary/weekdayNames'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof providerLocationContract>('ProviderLocation')({
  empty: 'Agrega los lugares donde atiende un proveedor.',
  fields: {
    number: 'Folio',
    name: 'Nombre',
    provider: 'Proveedor',
    type: 'Tipo',
    municipality: 'Municipio',
    state: 'Estado de la república',
    phone: 'Teléfono',
    open_now: 'Abierta ahora',
    opens_at: 'Vuelve a abrir',
    services: 'Servicios',
    emergency_24h: 'Urgencias las 24 horas',
    address: 'Dirección',
    position: 'Ubicación en el mapa',
    phones: 'Teléfonos',
    email: 'Correo electrónico',
    hours: 'Horario',
    exceptions: 'Días con otro horario',
    timezone: 'Zona horaria',
    accessibility: 'Accesibilidad',
    status: 'Estado',
    status_reason: 'Motivo',
  },
  columns: { place: 'Municipio, estado', open_now: 'Abierta', emergency_24h: 'Urgencias' },
  filters: { emergency_24h: 'Urgencias', has_position: 'Con ubicación', near: 'Cerca de' },
  near: {
    value: '{{place}}, a {{km}} km',
    place: 'Lugar',
    placeHint: 'Código postal, municipio o coordenadas, como 19.4326, -99.1332',
    km: 'Kilómetros a la redonda',
    noPlace: 'Escribe el lugar',
    noKm: 'Escribe cuántos kilómetros, como 10',
    unknown: 'No encontramos ese lugar en la red. Escribe otro, o pega sus coordenadas',
    finding: 'Buscando…',
  },
  views: { all: 'Todas', active: 'Activas', temporarily_closed: 'Cerradas por ahora' },
  status: {
    active: 'Activa',
    temporarily_closed: 'Cerrada por ahora',
    closed: 'Cerrada',
  },
  types: { physical: 'Física', virtual: 'En línea', home_service: 'A domicilio' } satisfies Record<
    LocationType,
    string
  >,
  accessibilities: {
    ramp: 'Rampa',
    elevator: 'Elevador',
    parking: 'Estacionamiento',
    braille: 'Braille',
    lsm: 'Lengua de señas',
  } satisfies Record<Accessibility, string>,
  weekdays: weekdayNames,
  sections: { identity: 'Datos', reach: 'Contacto', week: 'Horario de la semana', soon: 'Próximos 14 días' },
  line: {
    one: 'Horario',
    add: 'Agregar horario',
    days: 'Días',
    opens: 'Abre',
    closes: 'Cierra',
    all_day: 'Las 24 horas',
  },
  exception: {
    one: 'Excepción',
    add: 'Agregar excepción',
    from: 'Primer día',
    to: 'Último día',
    reason: 'Razón',
  },
  telephone: {
    one: 'Teléfono',
    add: 'Agregar teléfono',
    label: 'Para qué es',
    number: 'Número',
    extension: 'Extensión',
    whatsapp: 'Tiene WhatsApp',
  },
  geo: { add: 'Agregar ubicación', lat: 'Latitud', lng: 'Longitud' },
  hints: {
    hours:
      'Un horario puede valer para varios días. Si cierra después de medianoche, escribe la hora del día siguiente.',
    exceptions: 'Sin horas, ese día cierra.',
    position: 'Pégala del mapa en Latitud, como 19.432608, -99.133209: llena los dos',
  },
  map: {
    title: 'Sedes en el mapa',
    byState: 'Sedes por estado',
    places: 'Mapa de las sedes',
    some: 'En el mapa están {{shown}} de {{total}} sedes. Las demás atienden en línea o no tienen ubicación.',
    one: '{{name}} en el mapa',
    nowhere: 'Sin ubicación en el mapa',
    pick: 'Mapa para elegir la ubicación',
    pin: 'Ubicación de la sede. Se mueve con las flechas',
    hint: 'O toca el mapa donde está, y arrastra el punto a su lugar exacto.',
  },
  hoursOfPlaces: 'Horarios',
  noPlaces: 'Sin sedes todavía.',
  closedDay: 'Cerrada',
  allDay: 'Las 24 horas',
})

/** From one hour to another. */
export const spanText = (from: string, to: string) => `${from} a ${to}`

declare module '@/i18n' {
  interface Texts {
    'provider-locations': typeof es
  }
}
