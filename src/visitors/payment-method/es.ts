import { addTexts } from '@/i18n'

const es = {
  title: 'Actualiza tu método de pago',
  payTitle: 'Paga la factura {{invoice}}',
  opening: 'Abriendo tu enlace…',
  unreachable: 'No pudimos abrir tu enlace. Revisa tu conexión.',
  gone: {
    title: 'Este enlace ya no sirve',
    why: 'Los enlaces duran 72 horas, se usan una sola vez y dejan de servir cuando se envía otro. Revisa también que la dirección esté completa.',
    ask: 'Enviarme otro',
    asked:
      'Si el enlace era tuyo, en unos minutos te llega otro al correo que tenemos registrado. Si no llega, escribe a quien te dio tu plan.',
    failed: 'No pudimos pedirlo. Espera un minuto y vuelve a intentarlo.',
  },
  over: {
    title: 'Este plan está cancelado',
    why: 'No hace falta actualizar la tarjeta: ya no se hará ningún cobro.',
  },
  paid: {
    title: 'No hay nada que pagar',
    why: 'La factura {{invoice}} ya se pagó o dejó de cobrarse.',
  },
  hello: 'Hola, {{name}}.',
  current: 'Tarjeta actual: {{card}}, vence {{month}}',
  currentExpired: 'Tarjeta actual: {{card}}, venció {{month}}',
  card: '{{brand}} terminada en {{last4}}',
  owed: 'Pendiente: {{amount}} MXN',
  overdue: 'Venció el {{day}}',
  split: 'Vencido hoy: {{overdue}}. Por vencer: {{upcoming}}.',
  due: 'Vence el {{day}}',
  nothingOwed:
    'No se hará ningún cobro hoy. Tu banco puede mostrar un cargo de $0 para comprobar la tarjeta.',
  newCard: 'Tu tarjeta nueva',
  frame: 'Datos de la tarjeta',
  name: 'Nombre en la tarjeta',
  nameMissing: 'Escribe el nombre que está en la tarjeta',
  when: '¿Cuándo cobramos {{amount}}?',
  whenMissing: 'Elige cuándo cobramos lo que debes',
  today: 'Hoy, al guardar',
  laterOn: 'El {{day}}',
  day: 'Si prefieres otro día',
  dayHint: 'Del {{from}} al {{to}}',
  dayMissing: 'Elige un día del {{from}} al {{to}}',
  problem: 'Hay un problema',
  save: 'Guardar tarjeta',
  saveAndPay: 'Guardar y pagar {{amount}}',
  saveAndPayOn: 'Guardar y pagar el {{day}}',
  saving: 'Guardando tu tarjeta…',
  consent:
    'Al guardar, autorizas a {{seller}} a hacer los cobros de tu plan a esta tarjeta hasta que lo canceles.',
  consentOnce:
    'Al pagar, autorizas a {{seller}} a cobrar esta factura a esta tarjeta y a guardarla por si vuelves a pagar con ella.',
  lost: 'Tu tarjeta no nos llegó y no se hizo ningún cargo. Inténtalo otra vez.',
  safe: 'El número se escribe en una ventana segura del procesador de pagos: nosotros no lo vemos ni lo guardamos.',
  help: '¿Dudas? {{how}}',
  charges: 'Te cobra {{seller}}.',
  checking: { title: 'Estamos comprobando tu tarjeta', why: 'Espera un momento, sin cerrar esta página.' },
  paying: {
    title: 'Estamos confirmando tu pago',
    why: 'No pagues otra vez. Puedes cerrar esta página: te avisamos por correo cuando tu banco responda.',
  },
  confirm: {
    title: 'Tu banco pide que confirmes',
    why: 'Se abre en otra ventana. Cuando termines vuelve aquí: esta página sigue sola.',
    go: 'Confirmar con mi banco',
    other: 'Usar otra tarjeta',
    none: 'Tu banco te enviará un aviso a su aplicación para confirmar.',
  },
  unpaid: {
    title: 'Guardamos la tarjeta, pero no se hizo el cobro',
    why: 'Faltan por pagar {{amount}}. {{problem}}',
    again: 'Intentar otra vez',
    other: 'Usar otra',
  },
  done: {
    title: 'Tarjeta actualizada',
    invoice: 'Factura pagada',
    paid: 'Cobramos hoy {{amount}} MXN (recibo a {{to}}).',
    promised: 'Cobraremos {{amount}} MXN el {{day}}.',
    next: 'Próximo cobro: {{day}}.',
    active: 'Tu plan sigue activo.',
    mailed: 'Te enviamos un correo que lo confirma.',
  },
}

declare module '@/i18n' {
  interface Texts {
    methodUpdate: typeof es
  }
}

addTexts('methodUpdate', es)
