import { whenAsked } from '@/contract/whenAsked'
const month = whenAsked(
  () => new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** The month of a day, as a payroll is called by: `noviembre de 2026`. */
export const payrollMonth = (day: string) => month().format(new Date(day))
