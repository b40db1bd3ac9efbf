import type { CommissionCause, CommissionLine, CommissionLineKind } from '@/contract/commissions'
import type { Cell } from '@server/core/cells'
import { inPesos } from '@server/money/pesos'

export const lineLabels = [
  'Día',
  'Qué es',
  'Por qué',
  'Suscripción',
  'Plan',
  'Factura',
  'Pago',
  'Base sin impuestos',
  'Tasa',
  'Comisión',
  'Moneda',
  'Nota',
]

const kinds: Record<CommissionLineKind, string> = {
  first: 'Venta',
  renewal: 'Renovación',
  clawback: 'Devolución',
  adjustment: 'Ajuste',
  carried: 'De otro mes',
}

const causes: Record<CommissionCause, string> = {
  payment: 'Pago',
  balance: 'Pagado con saldo a favor',
  refund: 'Reembolso',
  credit_note: 'Nota de crédito',
  dispute: 'Disputa perdida',
  void: 'Factura anulada',
  moved: 'Pago aplicado a otra factura',
  restored: 'Reembolso que no se hizo',
  early_end: 'Terminó antes de tiempo',
  manual: 'A mano',
  carried: 'Saldo de otra liquidación',
}

/** A line of a statement as a row of a file. */
export const lineCells = (line: CommissionLine): Cell[] => [
  line.day,
  kinds[line.kind],
  causes[line.cause],
  line.subscription?.label ?? '',
  line.plan ?? '',
  line.invoice?.label ?? '',
  line.payment?.label ?? '',
  line.base_cents === null ? '' : { cents: line.base_cents },
  rateOf(line),
  { cents: line.amount_cents },
  line.currency,
  line.note ?? '',
]

const rateOf = ({ type, value, currency }: CommissionLine) =>
  value === null ? '' : type === 'pct' ? `${value / 100} %` : inPesos(value, currency)
