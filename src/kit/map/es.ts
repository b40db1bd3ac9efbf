import { addTexts } from '@/i18n'

const es = {
  zoomIn: 'Acercar el mapa',
  zoomOut: 'Alejar el mapa',
  together_one: '{{count}} lugar en este punto',
  together_many: '{{count}} lugares en este punto',
  together_other: '{{count}} lugares en este punto',
  close: 'Cerrar la lista',
  incomplete: 'El mapa no cargó completo. Los lugares son correctos.',
}

declare module '@/i18n' {
  interface Texts {
    map: typeof es
  }
}

addTexts('map', es)
