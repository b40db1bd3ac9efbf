import { inPesos } from '@server/money/pesos'
import type { MovedMoney } from './changeJob'

/** Says what a change did to the money of its payer, a sentence for each sum; none where it moved none. */
export function describeMoney(
  { charged_cents, applied_cents, lowered_cents, credited_cents, refunded_cents }: MovedMoney,
  currency: string,
): string[] {
  const money = (cents: number) => `${inPesos(cents, currency)} ${currency}`
  const due = charged_cents - applied_cents
  const left = credited_cents - applied_cents
  return [
    ...(refunded_cents > 0
      ? [
          `Te reembolsamos ${money(refunded_cents)} a la forma de pago que usaste. Tu banco puede tardar unos días en mostrarlo.`,
        ]
      : []),
    ...(lowered_cents > 0 ? [`Debes ${money(lowered_cents)} menos de lo que se te había facturado.`] : []),
    ...(due > 0 ? [`Por este cambio se facturaron ${money(due)}.`] : []),
    ...(left > 0 ? [`Se suman ${money(left)} a tu saldo a favor, que paga tus siguientes facturas.`] : []),
    ...(charged_cents > 0 && due === 0 ? ['Este cambio no tiene costo hoy: lo pagó tu saldo a favor.'] : []),
  ]
}
