import { addTexts } from '@/i18n'

/** The words of its end, which few of those who look at a plan come to. */
const es = {
  title: 'Ya tienes tu plan',
  folio: 'Folio {{folio}}',
  paid: 'Pagaste {{price}}.',
  paidNothing: 'Hoy no se te cobró nada.',
  deducted: '{{company}} descuenta {{price}} de tu nómina de {{month}}.',
  next: 'Qué sigue',
  contract: 'Hoy: tu contrato y tu recibo llegan a {{email}}.',
  contractAlone: 'Hoy: tu contrato llega a {{email}}.',
  credential: 'Hoy: tu credencial. Muéstrala para que te atiendan.',
  download: 'Descargar credencial (PDF)',
  downloading: 'Preparando tu credencial…',
  notDownloaded: 'No pudimos preparar tu credencial. Inténtalo otra vez.',
  usable: 'Desde el {{day}} puedes usar lo que no tiene espera.',
  waiting: '{{day}}: {{names}}.',
  charge: '{{day}}: próximo cobro, {{price}}.',
  deduction: 'Nómina de {{month}}: próximo descuento, {{price}}.',
  chargeAfter: '{{day}}: termina tu descuento y cada cobro es de {{price}}.',
  deductionAfter: 'Nómina de {{month}}: termina tu promoción y cada descuento es de {{price}}.',
  noCharge: 'No hay más cobros.',
  use: 'Usar mi plan',
  search: 'Buscar médico o laboratorio',
  change: 'Cancelar o cambiar',
  cancel: 'Cancelar en línea',
  leaving:
    'Si dejas de trabajar en {{company}} o retiras ahí tu autorización, te enviamos un enlace para guardar una tarjeta y seguir con tu plan.',
  help: 'Llama al {{phone}}.',
  helpWrite: 'Escribe a {{email}}.',
  helpReply: 'Responde al correo de tu contrato.',
  another: 'Contratar otro plan',
}

declare module '@/i18n' {
  interface Texts {
    subscribed: typeof es
  }
}

addTexts('subscribed', es)
