import { addTexts } from '@/i18n'

/** The words of paying through one's payroll. */
const es = {
  choose: '¿Cómo quieres pagar?',
  missing: 'Elige cómo quieres pagar',
  ways: {
    payroll: 'Con descuento de nómina',
    card: 'Con tarjeta',
    elsewhere: 'Sin tarjeta, en efectivo o por transferencia',
  },
  payrollHint: '{{company}} lo descuenta de tu sueldo. Hoy no pagas nada.',
  title: 'Descuento de nómina',
  month: 'Nómina de {{month}}',
  later: 'Después, {{price}} {{each}}. IVA incluido.',
  today: 'Hoy no pagas nada y no te pedimos una tarjeta.',
  before: 'Antes de autorizar',
  told: 'Recursos Humanos de {{company}} recibe tu nombre, cómo confirmaste que trabajas ahí y cuánto descontar. Nada de tu salud ni de a quién cubres.',
  notice: 'Te avisamos por correo 5 días antes de cada descuento.',
  cancel:
    'Cancela o retira tu autorización en línea cuando quieras: sigues cubierto hasta el final de lo que ya se descontó.',
  leaving:
    'Si dejas de trabajar ahí o retiras tu autorización, te enviamos por correo un enlace para guardar una tarjeta y seguir con tu plan.',
  invoice: 'La factura se emite a {{company}}.',
  agreeMissing: 'Autoriza el descuento para contratar',
  go: 'Autorizar y contratar',
  busy: 'Contratando…',
  other: 'Elegir otra forma de pago',
}

declare module '@/i18n' {
  interface Texts {
    payroll: typeof es
  }
}

addTexts('payroll', es)
