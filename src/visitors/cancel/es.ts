import { addTexts } from '@/i18n'

const es = {
  title: 'Cancela tu plan',
  hint: 'Te enviamos un enlace para cancelarlo al correo con el que lo contrataste.',
  send: 'Enviarme el enlace',
  sending: 'Enviando…',
  sentTitle: 'Revisa tu correo',
  sent: 'Si pagas un plan con {{email}}, en unos minutos te llega un enlace para cancelarlo. Sirve durante {{count}} horas.',
  other: 'Usar otro correo',
  failed: 'No pudimos abrir tu enlace. Revisa tu conexión.',
  gone: {
    title: 'Este enlace ya no sirve',
    why: 'Venció o está incompleto. Pide otro: llega al correo con el que contrataste.',
    ask: 'Pedir otro enlace',
  },
  none: 'No hay planes que cancelar con este correo.',
  folio: 'Folio {{folio}}',
  next: 'Próximo cobro: {{price}} el {{day}}.',
  nextDeduction:
    'Próximo descuento de tu nómina en {{company}}: {{price}}, del periodo que empieza el {{day}}.',
  until: 'Si lo cancelas ahora, te cubre hasta el {{day}}, que ya pagaste. No hay más cobros.',
  atOnce: 'Si lo cancelas ahora, termina hoy. No haremos más cobros por nuestra cuenta.',
  owed: 'Quedan {{price}} pendientes de pago.',
  cancel: 'Cancelar {{plan}}',
  withdraw: 'Dejar de pagarlo con mi nómina',
  withdrawal:
    '{{company}} deja de descontarlo y tu plan sigue, cubierto con lo que ya se descontó. Te enviamos por correo un enlace para guardar una tarjeta para lo que sigue.',
  withdrawGo: 'Retirar mi autorización',
  withdrawn:
    'Retiraste tu autorización: ya no se descuenta de tu nómina. Te enviamos por correo un enlace para guardar una tarjeta y seguir con tu plan.',
  busy: 'Un momento…',
  sure: 'Termina hoy y no se puede deshacer.',
  sureGo: 'Cancelar hoy',
  back: 'Volver',
  ending: 'Cancelado. Te cubre hasta el {{day}} y no hay más cobros. Te enviamos un correo que lo confirma.',
  keep: 'Conservar {{plan}}',
  kept: 'Tu plan sigue como antes.',
  ended:
    'Cancelado. Terminó hoy y no haremos más cobros por nuestra cuenta. Te enviamos un correo que lo confirma.',
}

declare module '@/i18n' {
  interface Texts {
    cancelling: typeof es
  }
}

addTexts('cancelling', es)
