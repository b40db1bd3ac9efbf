import { addTexts } from '@/i18n'

export const es = {
  title: 'Datos adicionales',
  table: 'Datos por nombre',
  edit: 'Editar datos',
  dialog: 'Editar datos adicionales',
  confirm: 'Guardar datos',
  done: 'Datos guardados',
  none: 'Sin datos adicionales. Aquí se guarda lo que otros sistemas necesitan recordar de este registro.',
  name: 'Nombre',
  value: 'Valor',
  one: 'Dato',
  add: 'Agregar dato',
}

declare module '@/i18n' {
  interface Texts {
    metadata: typeof es
  }
}

addTexts('metadata', es)
