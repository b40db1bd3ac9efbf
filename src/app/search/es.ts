import { addTexts } from '@/i18n'

const es = {
  name: 'Búsqueda universal',
  placeholder: 'Buscar personas, pólizas, facturas…',
  placeholderIn: 'Buscar en {{title}}',
  close: 'Esc: cerrar búsqueda',
  results: 'Resultados',
  recent: 'Recientes',
  exact: 'Coincidencia exacta',
  actions: 'Acciones',
  goTo: 'Ir a',
  seeAll_m: 'Ver los {{total}} en {{title}}',
  seeAll_f: 'Ver las {{total}} en {{title}}',
  seeMore: 'Ver todos los resultados en {{title}}',
  onlyIn: 'Solo en {{title}}',
  anywhere: 'Quitar: buscar en todo',
  inAccount: 'Cuenta: {{name}}',
  everyAccount: 'Buscar en todas las cuentas',
  near: 'Nada coincide con «{{text}}». Esto se escribe parecido:',
  nothing: 'Nada coincide con «{{text}}».',
  nothingHint:
    'Revisa la ortografía o busca por folio, correo o celular; por CURP, RFC, NSS o CLABE solo con el dato completo.',
  failed: 'La búsqueda no respondió.',
  searching: 'Buscando',
  keepTyping: 'Escribe al menos dos letras.',
  found: '{{results}} en {{groups}}',
  result: 'resultado',
  resultMany: 'resultados',
  group: 'grupo',
  groupMany: 'grupos',
  createTicket: 'Crear ticket de soporte',
  ticketFor: 'Crear ticket para {{name}}',
  changeAccount: 'Cambiar de cuenta',
  shortcuts: 'Ver los atajos de teclado',
  keys: { move: 'moverse', open: 'abrir', tab: 'pestaña nueva', scope: 'solo aquí' },
}

declare module '@/i18n' {
  interface Texts {
    search: typeof es
  }
}

addTexts('search', es)
