import { addTexts } from '@/i18n'

const es = {
  title: 'Atajos de teclado',
  next: 'luego',
  or: 'o',
  off: 'Los atajos de una sola tecla están apagados. Puedes encenderlos en el menú de tu usuario.',
  on: 'Los atajos de una sola tecla no actúan mientras escribes. Puedes apagarlos en el menú de tu usuario.',
  groups: {
    everywhere: 'En toda la consola',
    goTo: 'Ir a',
    listing: 'En un listado',
    record: 'En un registro',
    ticket: 'En un ticket',
  },
  names: {
    search: 'Búsqueda universal',
    searchHere: 'Buscar en este listado; fuera de uno, en todo',
    help: 'Ver estos atajos',
    close: 'Cerrar o volver',
    account: 'Cambiar de cuenta',
    home: 'Inicio',
    move: 'Fila siguiente o anterior',
    ends: 'Primera o última fila',
    open: 'Abrir',
    openInTab: 'Abrir en otra pestaña',
    options: 'Opciones de la fila',
    filter: 'Abrir filtros',
    create: 'Crear, si tu rol lo permite',
    edit: 'Editar',
    neighbours: 'Registro anterior o siguiente del listado',
    tabs: 'Pestañas del registro',
    save: 'Guardar o enviar',
    reply: 'Responder',
    note: 'Nota interna',
    assign: 'Asignarme el ticket',
    assignTo: 'Asignarlo a alguien',
  },
}

declare module '@/i18n' {
  interface Texts {
    shortcuts: typeof es
  }
}

addTexts('shortcuts', es)
