import { addTexts } from '@/i18n'

const es = {
  zoomIn: 'Acercar el mapa',
  zoomOut: 'Alejar el mapa',
  incomplete: 'El mapa no cargó completo. Los lugares son correctos.',
}

declare module '@/i18n' {
  interface Texts {
    map: typeof es
  }
}

addTexts('map', es)
