import { addTexts } from '@/i18n'

/** The words of a payment over several invoices. */
export const received = {
  title: 'Registrar un pago de {{name}}',
  customer: 'Cliente que pagó',
  customerHint: 'Un pago es de un solo cliente. Si pagó por varios, registra uno de cada uno.',
  owes: '{{name}}: debe {{amount}}',
  split: 'A qué se aplica',
  oldest: 'A las facturas más antiguas',
  oldestHint: 'Lo que sobre queda como saldo a favor.',
  chosen: 'A las que elijas',
  chosenHint: 'Lo que no repartas queda como saldo a favor.',
  parts: 'Cuánto a cada factura',
  partsOf: 'las facturas por pagar',
  part: '{{name}}: debe {{amount}}',
  due: 'Vence el {{day}}',
  disputed: '{{name}} está en disputa: no se le aplica.',
  none: 'No tiene facturas por pagar. Todo queda como saldo a favor.',
  more: 'Aquí están las 100 más antiguas.',
}

declare module '@/i18n' {
  interface Texts {
    received: typeof received
  }
}

addTexts('received', received)
