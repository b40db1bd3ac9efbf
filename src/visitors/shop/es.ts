import { SHOP_TITLE } from '@/contract/visitorTitles'
import type { CoveredGroup } from '@/contract/coveredGroups'
import { addTexts } from '@/i18n'

/** The words of choosing among plans. Those of addresses stand here too, as people read them. */
export const es = {
  title: SHOP_TITLE,
  unfit: {
    fitting: 'Planes que sí puedes contratar',
    change: 'Cambiar mis respuestas',
  },
  noPlans: 'En este momento no hay planes a la venta.',
  who: '¿A quién quieres cubrir?',
  whoOf: '{{name}}: a quién cubre',
  anyone: 'Todos',
  groups: {
    person: 'Una persona',
    couple: 'Pareja',
    family: 'Familia',
    company: 'Empresa',
  } satisfies Record<CoveredGroup, string>,
  inAddress: {
    person: 'persona',
    couple: 'pareja',
    family: 'familia',
    company: 'empresa',
  } satisfies Record<CoveredGroup, string>,
  needs: '¿Qué necesitas que cubra?',
  needsOn: '¿Qué necesitas que cubra? ({{count}})',
  count: '{{count}} opciones',
  count_one: '{{count}} opción',
  count_many: '{{count}} de opciones',
  count_other: '{{count}} opciones',
  clear: 'Quitar filtros',
  none: 'Ningún plan cubre todo eso.',
  noneFor: 'Ningún plan cubre todo eso para quien elegiste.',
  covers: 'Cubre {{names}}.',
  partly: '{{need}}: solo {{names}}.',
  notCovers: 'No cubre {{names}}.',
  more: '{{count}} más',
  today: 'Hoy puedes usar {{names}}.',
  see: 'Ver {{name}}',
  compare: 'Comparar',
  chosen: '{{count}} de {{most}} para comparar',
  another: 'Elige otro plan para compararlos.',
  full: 'Ya elegiste {{most}}. Quita uno para comparar otro.',
  compareThem: 'Comparar {{plans}} planes',
  forget: 'No comparar',
  comparing: 'Compara los planes',
  back: '‹ Volver a los planes',
  forCompanies: '¿Quieres cubrir a la gente de tu empresa? Llama al {{phone}}.',
  forCompaniesMail: '¿Quieres cubrir a la gente de tu empresa? Escribe a {{email}}.',
  help: '¿Te ayudamos a elegir? Llama al {{phone}}.',
}

declare module '@/i18n' {
  interface Texts {
    shop: typeof es
  }
}

addTexts('shop', es)
