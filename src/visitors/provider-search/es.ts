import type { CopayLimit, Distance, ProviderSearchQuery } from '@/contract/providerSearch'
import { addTexts } from '@/i18n'

export const es = {
  title: 'Busca médico, laboratorio o farmacia',
  need: '¿Qué necesitas?',
  hint: 'Una especialidad, un estudio, un síntoma o un nombre',
  submit: 'Buscar',
  scope: 'Solo en {{name}}',
  leaveScope: 'Buscar en todos',
  filters: 'Filtros',
  place: 'Código postal o municipio',
  here: 'Usar mi ubicación',
  hereUsed: 'Cerca de tu ubicación',
  hereRefused: 'No pudimos usar tu ubicación. Escribe tu código postal.',
  forgetHere: 'Dejar de usar mi ubicación',
  kind: 'Tipo',
  specialty: 'Especialidad',
  any: 'Cualquiera',
  suggested: 'Sugerido',
  distance: 'Distancia',
  distances: { '5': '5 km', '10': '10 km', '25': '25 km', '50': '50 km', '200': '200 km' } satisfies Record<
    Distance,
    string
  >,
  plan: 'Tu plan',
  noPlan: 'No tengo o no sé',
  copay: 'Copago con tu plan',
  copays: {
    '0': 'Sin copago',
    '100': 'Hasta $100',
    '300': 'Hasta $300',
    '500': 'Hasta $500',
  } satisfies Record<CopayLimit, string>,
  withPlan: 'Con tu plan: {{price}}',
  withPlanFrom: 'Con tu plan: desde {{price}}',
  notInPlan: 'Tu plan no lo cubre aquí',
  planUnknown: 'No encontramos ese plan. Elige el tuyo para ver cuánto pagas.',
  open: 'Abierto ahora',
  sort: 'Orden',
  sorts: { distance: 'Cercanía', relevance: 'Relevancia', name: 'A–Z' } satisfies Record<
    NonNullable<ProviderSearchQuery['sort']>,
    string
  >,
  common: 'Lo más buscado',
  searching: 'Buscando…',
  count: '{{count}} resultados',
  count_one: '{{count}} resultado',
  count_many: '{{count}} de resultados',
  count_other: '{{count}} resultados',
  countCapped: 'Más de {{count}} resultados',
  within: 'en {{km}} km',
  understood: 'Mostramos {{meant}} para «{{typed}}».',
  ignored: 'No encontramos {{words}}; mostramos lo demás que pediste.',
  none: 'No encontramos «{{q}}».',
  noneNear: 'No encontramos «{{q}}» cerca de {{place}}.',
  noneAtAll: 'No encontramos a nadie con esos filtros.',
  unknownPlace: 'No conocemos «{{place}}». Buscamos en las direcciones; prueba con tu código postal.',
  widen: 'Ampliar a {{km}} km ({{results}})',
  everywhere: 'Buscar en todo el país',
  clear: 'Quitar filtros',
  failed: 'La búsqueda no respondió.',
  more: 'Ver más',
  results: 'Resultados',
  openNow: 'Abierto',
  openUntil: 'Abierto hasta las {{time}}',
  closed: 'Cerrado',
  today: 'Hoy de {{hours}}',
  closedToday: 'Hoy no abre',
  opensAt: 'Abre {{when}}',
  span: '{{opens}} a {{closes}}',
  allDay: 'Abierto las 24 horas',
  emergency24: 'Urgencias las 24 horas',
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  directions: 'Cómo llegar',
  away: 'a {{km}} km',
  virtual: 'Atiende a distancia',
  homeService: 'Atiende a domicilio',
  onMap: 'Resultados en el mapa',
  showMap: 'Ver en el mapa',
  someOnMap:
    'En el mapa están {{shown}} de los {{total}} de esta lista. Los demás atienden a distancia o no tienen ubicación.',
  mistake: '¿Hay un error en estos datos?',
  mistakeIn: 'Error en los datos de {{name}} ({{number}})',
  helpPhone: '¿Te ayudamos a buscar? Llama al {{phone}}',
  filtersOn: 'Filtros ({{count}})',
  checked: 'Datos del {{day}}',
}

declare module '@/i18n' {
  interface Texts {
    providerSearch: typeof es
  }
}

addTexts('providerSearch', es)
