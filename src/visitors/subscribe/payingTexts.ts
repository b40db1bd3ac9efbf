import type { DeclineReason } from '@/contract/checkouts'
import { addTexts } from '@/i18n'

/** The texts of paying, which load only where a visitor goes on to buy. */
const es = {
  afterDiscount: 'Desde el {{day}}, sin tu descuento, {{price}} {{each}}.',
  payment: {
    title: 'Pago',
    today: 'Hoy pagas {{price}}',
    todayNothing: 'Hoy no pagas nada. El primer cobro es el {{day}}: {{price}}.',
    frame: 'Datos de tu tarjeta',
    name: 'Nombre en la tarjeta',
    nameMissing: 'Escribe el nombre como está en la tarjeta',
    charges: 'Acepto que se cobren {{price}} {{each}} a esta tarjeta hasta que cancele',
    chargesAfter:
      'Acepto que se cobren {{price}} {{each}} a esta tarjeta y, desde el {{day}}, {{later}} {{each}}, hasta que cancele',
    chargesLater:
      'Acepto que, desde el {{day}}, se cobren {{later}} {{each}} a esta tarjeta hasta que cancele',
    chargesMissing: 'Acepta el cobro para contratar',
    notice: 'Leí el aviso de privacidad y las condiciones del plan, y las acepto',
    noticeMissing: 'Acepta el aviso de privacidad y las condiciones para contratar',
    go: 'Pagar {{price}} y contratar',
    goFree: 'Contratar',
    busy: 'Procesando tu pago…',
    unread: 'Revisa los datos de tu tarjeta.',
    elsewhere: 'Pagar sin tarjeta',
    payroll: 'Pagar con descuento de nómina',
    lost: 'Se perdió la conexión antes de pagar. No se hizo ningún cobro. Inténtalo otra vez.',
    declined: {
      funds:
        'Tu banco no autorizó el pago por falta de fondos. No se hizo ningún cobro. Usa otra tarjeta o intenta más tarde.',
      code: 'Revisa el código de seguridad. No se hizo ningún cobro.',
      expired: 'Esta tarjeta ya venció. No se hizo ningún cobro. Usa otra tarjeta.',
      bank_check: 'No se completó la verificación de tu banco. No se hizo ningún cobro. Inténtalo otra vez.',
      no_reply: 'Tu banco no respondió. Comprobamos que no se hizo ningún cobro. Inténtalo otra vez.',
      voucher: 'Tu ficha venció sin que se pagara. No se hizo ningún cobro. Elige otra vez cómo pagar.',
      no_voucher:
        'No pudimos preparar tu pago. No se hizo ningún cobro. Inténtalo otra vez o paga con tarjeta.',
      other: 'Tu banco no autorizó el pago. No se hizo ningún cobro. Llama a tu banco o usa otra tarjeta.',
    } satisfies Record<DeclineReason, string>,
  },
  invoice: {
    title: '¿Necesitas factura?',
    wanted: 'Sí, la necesito',
  },
  waiting: {
    processing: 'Procesando tu pago…',
    processingBody: 'Tu banco lo está revisando. Suele tardar unos segundos.',
    confirming: 'Estamos confirmando tu pago',
    confirmingBody:
      'No pagues otra vez. En cuanto se confirme, tu contrato y tu recibo llegan a {{email}}. Puedes cerrar esta página: tu lugar está guardado.',
    bank: 'Tu banco pide que confirmes el pago',
    bankBody: 'Te llevamos a la página de tu banco. Al terminar, regresas aquí.',
    goToBank: 'Confirmar con mi banco',
    otherCard: 'Usar otra tarjeta',
  },
}

declare module '@/i18n' {
  interface Texts {
    paying: typeof es
  }
}

addTexts('paying', es)
