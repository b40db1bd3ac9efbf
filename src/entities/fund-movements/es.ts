import type {
  Bucket,
  FundMovementDetail,
  fundMovementViews,
  MovementDirection,
  MovementSourceType,
  MovementStatus,
  MovementType,
} from '@/contract/fundMovements'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Cada cargo y abono queda aquí y no se modifica.',
  fields: {
    ...recordWords.m,
    number: 'Folio',
    fund: 'Fondo',
    account: 'Cuenta',
    type: 'Tipo',
    direction: 'Sentido',
    bucket: 'Saldo que mueve',
    amount_cents: 'Monto',
    currency: 'Moneda',
    posted_after_cents: 'Saldo después',
    held_after_cents: 'Retenido después',
    effective_at: 'Fecha',
    source: 'Origen',
    description: 'Descripción',
    status: 'Estado',
    status_reason: 'Motivo del reverso',
    reverses: 'Reverso de',
    reversed_by: 'Se revirtió con',
    approved_by: 'Lo autorizó',
  } satisfies Record<keyof FundMovementDetail, string>,
  columns: {
    type: 'Concepto',
    source: 'Referencia',
    debit: 'Cargo',
    credit: 'Abono',
    posted_after_cents: 'Saldo',
    held_after_cents: 'Retenido',
    created_by: 'Quién',
  },
  filters: {
    effective: 'Fecha',
    company: 'Titular',
    authorization: 'Autorización',
    manual: 'Hecho a mano',
  },
  views: {
    all: 'Todos',
    debits: 'Cargos',
    credits: 'Abonos',
    reversals: 'Reversos',
  } satisfies Record<keyof typeof fundMovementViews, string>,
  status: {
    pending: 'En proceso',
    posted: 'Aplicado',
    reversed: 'Revertido',
  } satisfies Record<MovementStatus, string>,
  types: {
    deposit: 'Depósito',
    contribution: 'Aportación',
    grant: 'Bonificación',
    hold: 'Monto retenido',
    hold_release: 'Monto liberado',
    capture: 'Pago de servicio',
    refund: 'Devolución',
    adjustment: 'Ajuste',
    transfer_in: 'Traspaso recibido',
    transfer_out: 'Traspaso enviado',
    fee: 'Comisión',
    expiry: 'Saldo vencido',
    rollover: 'Saldo del periodo anterior',
    reversal: 'Reverso',
  } satisfies Record<MovementType, string>,
  directions: { debit: 'Cargo', credit: 'Abono' } satisfies Record<MovementDirection, string>,
  buckets: { posted: 'Saldo total', held: 'Retenido' } satisfies Record<Bucket, string>,
  sources: {
    fund_authorization: 'Autorización de fondo',
    payment: 'Pago',
    invoice: 'Factura',
    transfer: 'Traspaso',
    user: 'A mano',
    schedule: 'Automático',
  } satisfies Record<MovementSourceType, string>,
  sections: { movement: 'Datos', origin: 'Origen y destino', pair: 'Par reverso', note: 'Nota' },
  noPair: 'No se ha revertido.',
  actions: { reverse: 'Reversar movimiento' },
  ask: { reverse: '¿Reversar {{name}}?' },
  done: { reverse: 'Movimiento reversado' },
  ledger: {
    title: 'Estado de cuenta del fondo',
    concept: 'Concepto',
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    none: 'Sin movimientos en {{month}}',
    more: 'Este mes tiene más movimientos de los que caben aquí. Ábrelos todos para verlos.',
    all: 'Ver todos los movimientos',
  },
}

declare module '@/i18n' {
  interface Texts {
    'fund-movements': typeof es
  }
}

addTexts('fund-movements', es)
