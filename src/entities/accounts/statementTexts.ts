import { addTexts } from '@/i18n'

export const es = {
  title: 'Estado de cuenta de {{name}}',
  sendIt: 'Enviar por correo',
  what: 'el estado de cuenta',
  days: 'Periodo',
  from: 'Desde',
  to: 'Hasta',
  opening: 'Saldo inicial',
  charges: 'Cargos',
  credits: 'Abonos',
  closing: 'Saldo por pagar',
  credit: 'Saldo a favor hoy',
  ageing: 'Antigüedad del saldo al {{day}}',
  age: 'Atraso',
  amount: 'Importe',
  none: 'No se debía nada ese día.',
  current: 'Por vencer',
  movements: '{{count}} movimientos',
  movements_one: '{{count}} movimiento',
  movements_many: '{{count}} de movimientos',
  movements_other: '{{count}} movimientos',
  download: 'Descargar PDF',
  send: {
    title: 'Enviar el estado de cuenta de {{name}}',
    confirm: 'Enviar estado de cuenta',
    done: 'Estado de cuenta enviado',
    email: 'Para',
    message: 'Mensaje',
    messageHint: 'Si lo dejas vacío, se escribe uno.',
  },
}

declare module '@/i18n' {
  interface Texts {
    accountStatements: typeof es
  }
}

addTexts('accountStatements', es)
