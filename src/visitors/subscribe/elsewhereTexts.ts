import type { PayElsewhere } from '@/contract/checkouts'
import { addTexts } from '@/i18n'

/** The words of paying without a card. */
const es = {
  title: 'Paga sin tarjeta',
  hint: 'Pagas el primer periodo. Antes del siguiente te pedimos una tarjeta por correo.',
  today: 'Pagas {{price}}',
  choose: '¿Cómo quieres pagar?',
  missing: 'Elige cómo quieres pagar',
  ways: {
    oxxo: 'En efectivo, en OXXO',
    spei: 'Por transferencia, desde mi banco',
  } satisfies Record<PayElsewhere, string>,
  wayHints: {
    oxxo: 'Te damos una referencia para la caja. OXXO puede cobrarte una comisión.',
    spei: 'Te damos una CLABE para pagar por SPEI.',
  } satisfies Record<PayElsewhere, string>,
  go: 'Obtener mi referencia',
  busy: 'Preparando tu referencia…',
  card: 'Pagar con tarjeta',
  given: {
    oxxo: 'Paga en OXXO para empezar tu plan',
    spei: 'Transfiere para empezar tu plan',
  } satisfies Record<PayElsewhere, string>,
  amount: 'Paga exactamente {{price}}',
  reference: 'Referencia',
  clabe: 'CLABE',
  bank: 'Banco',
  bars: 'Código de barras de la referencia',
  until: 'Tienes hasta el {{moment}}',
  over: 'Tu referencia ya venció ({{moment}}). Si ya pagaste, lo confirmamos en un día hábil: no pagues otra vez.',
  copyReference: 'Copiar referencia',
  copyClabe: 'Copiar CLABE',
  copied: 'Copiado',
  voucher: 'Ver la ficha para imprimir',
  next: 'Qué sigue',
  pay: {
    oxxo: 'Ve a cualquier OXXO y muestra el código de barras en la caja, o da la referencia. Guarda tu ticket.',
    spei: 'Transfiere desde tu banco a esa CLABE, con la referencia como concepto.',
  } satisfies Record<PayElsewhere, string>,
  begins: 'Tu plan empieza cuando llegue el pago.',
  confirmed: {
    oxxo: 'OXXO nos avisa el mismo día o al siguiente día hábil.',
    spei: 'Suele llegar en minutos.',
  } satisfies Record<PayElsewhere, string>,
  mail: 'Enviamos estos datos a {{email}}. Ahí llegan también tu contrato y tu recibo.',
  whatsapp: 'Enviarme los datos por WhatsApp',
  message: '{{way}}: {{price}}. {{account}}Referencia {{reference}}. Hasta el {{moment}}',
  otherwise: 'Pagar de otra forma',
  otherwiseBody: 'Si ya pagaste, no elijas otra forma: espera la confirmación.',
}

declare module '@/i18n' {
  interface Texts {
    payElsewhere: typeof es
  }
}

addTexts('payElsewhere', es)
