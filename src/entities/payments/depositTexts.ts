import type { DepositState } from '@/contract/deposits'
import { addTexts } from '@/i18n'

/** The words of importing the deposits that a bank lists. */
export const deposits = {
  title: 'Importar depósitos',
  told: 'Elige el CSV que descargas de tu banco. Necesita las columnas Fecha e Importe, y conviene que traiga Referencia y Descripción.',
  method: 'Cómo se recibieron',
  bank: 'Banco',
  choose: 'Elegir archivo',
  other: 'Elegir otro archivo',
  file: 'Archivo del banco',
  reading: 'Revisando el archivo…',
  askMethod: 'Elige cómo se recibieron para ver qué se registra.',
  summary: 'Resumen',
  rows: 'Depósitos del archivo',
  line: 'Renglón {{line}}',
  who: 'Quién pagó el renglón {{line}}',
  customer: 'Cliente del renglón {{line}}',
  change: 'Cambiar quién pagó el renglón {{line}}',
  changeShort: 'Cambiar',
  automatic: 'Como se encontró',
  pending: 'Sin elegir',
  out: 'Dejar fuera',
  another: 'Otro cliente…',
  oldest: '{{name}}: lo más antiguo',
  of: '{{name}}: {{invoices}}',
  credit: 'Saldo a favor: {{amount}}',
  ignored: 'Otros movimientos',
  states: {
    registered: 'Se registra',
    known: 'Ya registrado',
    ambiguous: 'Por elegir',
    unmatched: 'Sin asignar',
    refused: 'No se puede registrar',
    invalid: 'No se puede leer',
    left_out: 'Queda fuera',
  } satisfies Record<DepositState, string>,
  registered: 'Registrado',
  confirmNone: 'Registrar pagos',
  confirm: 'Registrar {{count}} pagos',
  confirm_one: 'Registrar {{count}} pago',
  confirm_many: 'Registrar {{count}} de pagos',
  confirm_other: 'Registrar {{count}} pagos',
  nothing: 'No hay depósitos por registrar.',
  done: 'Se registraron {{count}} pagos por {{amount}}',
  done_one: 'Se registró {{count}} pago por {{amount}}',
  done_many: 'Se registraron {{count}} de pagos por {{amount}}',
  done_other: 'Se registraron {{count}} pagos por {{amount}}',
  download: 'Descargar los no registrados',
  downloadName: 'depositos-sin-registrar.csv',
  close: 'Listo',
  columns: ['Fecha', 'Importe', 'Referencia', 'Descripción', 'Motivo'],
}

declare module '@/i18n' {
  interface Texts {
    deposits: typeof deposits
  }
}

addTexts('deposits', deposits)
