import { type CommissionLine, commissionCauseNames, commissionLineKindNames } from '@/contract/commissions'
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

/** A line of a statement as a row of a file. */
export const lineCells = (line: CommissionLine): Cell[] => [
  line.day,
  commissionLineKindNames[line.kind],
  commissionCauseNames[line.cause],
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
