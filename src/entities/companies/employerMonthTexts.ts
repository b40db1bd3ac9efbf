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
  open: 'ver {{count}} personas',
  open_one: 'ver a {{count}} persona',
  open_many: 'ver {{count}} de personas',
  open_other: 'ver {{count}} personas',
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
