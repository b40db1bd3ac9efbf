import type { Interval } from './planParts'

// How a price is said wherever one is: on public pages, before their scripts are there, in mails and in agreements.

/** How often it is paid. */
export const perPeriod: Record<Interval, string> = {
  month: 'al mes',
  quarter: 'cada 3 meses',
  semester: 'cada 6 meses',
  year: 'al año',
}

/** What stands before the least of several prices. */
export const FROM = 'Desde'

/** What every price shown to a visitor includes. */
export const WITH_TAXES = 'IVA incluido'
