import type { Bucket, MovementSourceType, fundMovementContract } from '@/contract/fundMovements'
import type { MovementDirection } from '@/contract/movementDirection'
import { movementNames } from '@/contract/fundStatements'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof fundMovementContract>('FundMovement')({
  empty: 'Cada cargo y abono queda aquí y no se modifica.',
  fields: {
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
  },
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
  },
  status: {
    pending: 'En proceso',
    posted: 'Aplicado',
    reversed: 'Revertido',
  },
  types: movementNames,
  directions: { debit: 'Cargo', credit: 'Abono' } satisfies Record<MovementDirection, string>,
  buckets: { posted: 'Saldo total', held: 'Retenido' } satisfies Record<Bucket, string>,
  sources: {
    fund_authorization: 'Autorización de fondo',
    authorization: 'Reembolso o factura de proveedor',
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
    closing: 'Saldo final · {{movements}}',
    none: 'Sin movimientos en {{month}}',
    more: 'Se muestran los primeros {{shown}}. Todos están en el archivo.',
    all: 'Ver todos los movimientos',
    type: 'Tipo de movimiento',
    everything: 'Todos los tipos',
    newest: 'Lo más reciente primero',
    oldest: 'Lo más antiguo primero',
    reverses: 'Reverso de',
    reversed: 'Revertido con',
    broken: 'Aquí deja de cuadrar',
  },
  file: {
    open: 'Exportar',
    title: 'Estado de cuenta de {{name}}',
    from: 'Desde',
    to: 'Hasta',
    format: 'Formato',
    formats: { pdf: 'PDF', csv: 'CSV para hoja de cálculo' },
    confirm: 'Descargar',
    done: 'Estado de cuenta descargado',
    audited: 'La descarga queda en la bitácora.',
  },
})

declare module '@/i18n' {
  interface Texts {
    'fund-movements': typeof es
  }
}
