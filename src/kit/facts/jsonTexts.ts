import { addTexts } from '@/i18n'

/** The words of what programs exchange, where it is shown to be read. */
const es = {
  search: 'Buscar en el contenido',
  found_one: '{{count}} línea',
  found_other: '{{count}} líneas',
  wrap: 'Ajustar líneas',
  raw: 'Sin formato',
  download: 'Descargar completo',
  cut: 'Se muestra el principio. Descárgalo para verlo completo.',
  notJson: 'No es JSON; se muestra como texto.',
  fields_one: ' … {{count}} dato ',
  fields_other: ' … {{count}} datos ',
  keys: 'Con las flechas te mueves y pliegas; Enter copia la ruta.',
}

declare module '@/i18n' {
  interface Texts {
    json: typeof es
  }
}

addTexts('json', es)
