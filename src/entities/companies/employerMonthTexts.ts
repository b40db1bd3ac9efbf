import { addTexts } from '@/i18n'

export const es = {
  tab: 'Nómina',
  what: 'los meses de la empresa',
  title: 'Lo que la empresa paga por su gente, por mes',
  none: 'La empresa no descuenta nada de la nómina ni aporta a los planes de su gente.',
  month: 'Mes',
  people: 'Personas',
  payroll: 'Descuentos de nómina',
  contribution: 'Aportación',
  total: 'Total',
  invoice: 'Factura',
  billsOn: 'Se factura el {{day}}',
  open: 'Ver {{count}} personas',
  open_one: 'Ver a {{count}} persona',
  open_many: 'Ver {{count}} de personas',
  open_other: 'Ver {{count}} personas',
  lines: {
    title: 'Nómina de {{month}}',
    what: 'las personas de ese mes',
    none: 'Ese mes no incluye a nadie.',
    person: 'Persona',
    number: 'Número de empleado',
    mail: 'Correo de trabajo',
    subscription: 'Suscripción',
    plan: 'Plan',
    download: 'Descargar CSV',
  },
}

declare module '@/i18n' {
  interface Texts {
    employerMonths: typeof es
  }
}

addTexts('employerMonths', es)
