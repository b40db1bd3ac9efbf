import { addTexts } from '@/i18n'

/** What stands beside a record; its words come with its parts. */
const es = {
  activity: 'Actividad',
  theActivity: 'los movimientos',
  noActivity: 'Sin actividad todavía.',
  activityType: 'Tipo de movimiento',
  everyType: 'Todo',
  newFact: 'Registrar un hecho',
  openFact: 'Abrir hecho',
  seeMore: 'Ver más',
  seeAllActivity: 'Ver todo el historial',
  evidence: 'Paquete de evidencia',
  changed: '{{count}} campos cambiados',
  changed_one: '{{count}} campo cambiado',
  changed_many: '{{count}} de campos cambiados',
  changed_other: '{{count}} campos cambiados',
  theChanges: 'los cambios',
  noChanges: 'Sin cambios todavía.',
  showChanges: 'Ver diferencias',
  hideChanges: 'Ocultar diferencias',
  logEntry: 'Abrir registro {{number}}',
  notes: {
    title: 'Notas internas',
    the: 'las notas',
    none: 'Sin notas todavía.',
    onlyTeam: 'Solo las ve el equipo.',
    write: 'Nota nueva',
    hint: 'Escribe @ para mencionar a alguien; le avisaremos.',
    add: 'Agregar nota',
    discard: 'Descartar',
    adding: 'Agregando…',
    added: 'Nota agregada',
    colleagues: 'Personas del equipo',
    noColleague: 'Nadie del equipo coincide.',
    mentions: 'Avisaremos a {{names}}.',
    kept: 'Recuperamos lo que habías escrito.',
    left: 'Quedan {{count}} caracteres',
    left_one: 'Queda {{count}} carácter',
    left_many: 'Quedan {{count}} de caracteres',
    left_other: 'Quedan {{count}} caracteres',
  },
}

declare module '@/i18n' {
  interface Texts {
    history: typeof es
  }
}

addTexts('history', es)
