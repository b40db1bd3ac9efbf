import { addTexts } from '@/i18n'

const es = {
  navigation: 'Principal',
  menu: 'Menú',
  lateRefusal: 'Lo que pediste en la pantalla que dejaste no te está permitido.',
  openNavigation: 'Abrir navegación',
  printed: 'Impreso por {{who}}, {{when}}',
  groups: {
    home: 'Inicio',
    attention: 'Atención',
    people: 'Personas y clientes',
    cover: 'Cobertura',
    billing: 'Cobranza',
    funds: 'Fondos',
    network: 'Red médica',
    catalogue: 'Catálogo y venta',
    users: 'Usuarios',
    platform: 'Plataforma',
  },
  more: 'Más',
  tickets: 'Tickets',
  activity: {
    name: 'Actividad',
    running: 'Exportando',
    ready: 'Exportación lista',
    failed: 'La exportación se detuvo',
    working: 'Trabajando con varios registros',
    worked: 'Terminó el trabajo con varios registros',
    workedOn: '{{done}} de {{total}}',
    see: 'Ver',
    undo: 'Deshacer',
    rowsOf: '{{rows}} de {{total}} filas',
    left: '{{minutes}} min',
    kept_one: 'Listo: {{rows}} filas. Disponible 1 hora',
    kept_many: 'Listo: {{rows}} filas. Disponible {{count}} horas',
    kept_other: 'Listo: {{rows}} filas. Disponible {{count}} horas',
    stoppedAt: 'Se detuvo en la fila {{rows}}.',
    stop: 'Detener',
    continue: 'Continuar',
    download: 'Descargar',
    downloading: 'Descargando…',
    forget: 'Quitar {{title}} de la actividad',
  },
  search: { open: 'Buscar', placeholder: 'Buscar personas, pólizas, facturas…' },
  newVersion: 'Hay una versión nueva. Se cargará cuando termines aquí.',
  updateNow: 'Actualizar ahora',
  create: 'Crear',
  user: {
    theme: 'Tema',
    themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    density: 'Densidad',
    keyboard: 'Teclado',
    singleKeys: 'Atajos de una tecla',
    shortcuts: 'Ver atajos',
    verify: 'Verificar…',
    secondFactor: 'Segundo factor…',
    passkeys: 'Llaves de acceso…',
    signOut: 'Cerrar sesión',
  },
  account: {
    change: 'Cambiar de cuenta',
    all: 'Todas las cuentas',
    one: 'Cuenta',
    place: 'Cuenta · {{place}} de {{total}}',
    search: 'Buscar cuenta',
    recent: 'Recientes',
    listed: 'Todas ({{total}})',
    see: 'Ver cuentas',
    failed: 'No se pudo cargar la lista de cuentas.',
    none: 'Ninguna cuenta coincide con «{{text}}»',
    showing: 'Mostrando {{name}}',
  },
  ending: {
    title: 'Tu sesión termina en {{time}}',
    body: 'Nadie ha usado la consola en un rato. Lo que hayas escrito se conserva.',
    stay: 'Seguir aquí',
  },
}

declare module '@/i18n' {
  interface Texts {
    shell: typeof es
  }
}

addTexts('shell', es)
