import type {
  Direction,
  Reconciliation,
  RefundReason,
  TransactionDetail,
  TransactionStatus,
  transactionContract,
} from '@/contract/transactions'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'
import { transactionTypes } from './parts'

export const es = {
  empty: 'Aquí verás las operaciones con el procesador de pagos.',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    effective_at: 'Fecha',
    type: 'Tipo',
    direction: 'Sentido',
    status: 'Estado',
    status_reason: 'Motivo del cambio',
    payment: 'Pago',
    customer: 'Cliente',
    account: 'Cuenta',
    parent: 'Sigue a',
    children: 'Relacionadas',
    amount_cents: 'Monto',
    processed_cents: 'Procesado',
    fee_cents: 'Comisión',
    net_cents: 'Neto',
    currency: 'Moneda',
    gateway: 'Procesador',
    gateway_transaction_id: 'Referencia',
    auth_code: 'Autorización del banco',
    response_code: 'Código de respuesta',
    response_message: 'Respuesta del banco',
    avs: 'Verificación de domicilio',
    cvc: 'Verificación del código',
    reason: 'Razón',
    reason_note: 'Nota',
    approval: 'Autorización',
    initiated_by: 'La pidió',
    payout_id: 'Depósito del procesador',
    settled_on: 'Liquidada',
    reconciliation: 'Conciliación',
  } satisfies Record<keyof TransactionDetail, string>,
  filters: { effective: 'Fecha', payment: 'Pago', parent: 'Sigue a' },
  views: { all: 'Todas', failed: 'Rechazadas', disputed: 'En disputa' } satisfies Record<
    keyof typeof transactionContract.views,
    string
  >,
  status: {
    pending: 'En proceso',
    succeeded: 'Aprobada',
    failed: 'Rechazada',
    unknown: 'Sin respuesta',
  } satisfies Record<TransactionStatus, string>,
  types: transactionTypes,
  directions: { in: 'Entrada', out: 'Salida' } satisfies Record<Direction, string>,
  reasons: {
    duplicate: 'Cobro duplicado',
    requested_by_customer: 'Lo pidió el cliente',
    service_not_provided: 'No se dio el servicio',
    error: 'Error',
    fraud: 'Fraude',
    other: 'Otra',
  } satisfies Record<RefundReason, string>,
  reconciliations: {
    matched: 'Conciliada',
    unmatched: 'Por conciliar',
    ignored: 'No se concilia',
  } satisfies Record<Reconciliation, string>,
  sections: { transaction: 'Datos', processor: 'Datos del procesador', settlement: 'Liquidación' },
  ask: { succeed: '¿Confirmar {{name}} como aprobada?', fail: '¿Confirmar {{name}} como rechazada?' },
}

declare module '@/i18n' {
  interface Texts {
    transactions: typeof es
  }
}

addTexts('transactions', es)
