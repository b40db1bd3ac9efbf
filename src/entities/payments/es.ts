import type {
  NextAction,
  PaymentChannel,
  PaymentDetail,
  PaymentOrigin,
  PaymentStatus,
  paymentViews,
} from '@/contract/payments'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Aquí verás cada pago recibido y cada intento fallido.',
  fields: {
    ...recordWords.m,
    number: 'Folio',
    customer: 'Cliente',
    account: 'Cuenta',
    invoices: 'Aplicado a',
    allocations: 'Facturas cubiertas',
    amount_cents: 'Monto',
    refunded_cents: 'Reembolsado',
    currency: 'Moneda',
    method_type: 'Método',
    payment_method: 'Método guardado',
    origin: 'Origen',
    status: 'Estado',
    status_reason: 'Motivo',
    disputed: 'En disputa',
    error: 'Rechazo',
    error_message: 'Motivo del rechazo',
    attempt: 'Intento',
    gateway: 'Procesador',
    gateway_payment_id: 'Identificador en el procesador',
    reference: 'Referencia',
    next_action: 'Lo que falta',
    paid_at: 'Pagado',
    failed_at: 'Rechazado',
    expires_at: 'Se puede pagar hasta',
    fee_cents: 'Comisión',
    net_cents: 'Neto',
    receipt_number: 'Recibo',
    manual: 'Registrado a mano',
    reconciled_at: 'Conciliado',
  } satisfies Record<keyof PaymentDetail, string>,
  columns: { invoices: 'Factura', created_at: 'Fecha', error_message: 'Motivo' },
  filters: {
    refunded: 'Con reembolso',
    retryable: 'Se puede reintentar',
    reconciled: 'Conciliado',
    paid: 'Fecha de pago',
    invoice: 'Factura',
    payment_method: 'Método guardado',
  },
  views: {
    all: 'Todos',
    failed: 'Fallidos',
    pending: 'En proceso',
    refunded: 'Reembolsados',
  } satisfies Record<keyof typeof paymentViews, string>,
  status: {
    requires_method: 'Falta el método',
    requires_action: 'Requiere acción',
    pending: 'En espera',
    processing: 'En proceso',
    succeeded: 'Pagado',
    failed: 'Fallido',
    canceled: 'Cancelado',
    expired: 'Vencido',
  } satisfies Record<PaymentStatus, string>,
  disputed: 'En disputa',
  refunded: 'Reembolsado',
  partlyRefunded: 'Reembolso parcial',
  channels: {
    card: 'Tarjeta',
    spei: 'SPEI',
    oxxo: 'OXXO',
    cash: 'Efectivo',
    deposit: 'Depósito',
    transfer: 'Transferencia',
    domiciliation: 'Cargo a cuenta',
    fund: 'Fondo',
    credit_balance: 'Saldo a favor',
  } satisfies Record<PaymentChannel, string>,
  origins: {
    automatic: 'Automático',
    link: 'Enlace',
    funnel: 'Contratación',
    staff: 'Equipo',
    import: 'Importado',
  } satisfies Record<PaymentOrigin, string>,
  nextActions: {
    '3ds': 'Confirmar con su banco',
    voucher: 'Pagar en tienda con su referencia',
    transfer: 'Transferir con su referencia',
  } satisfies Record<NextAction['type'], string>,
  retry: { yes: 'Se puede reintentar', no: 'No sirve reintentar con el mismo método' },
  advice: 'Qué hacer',
  manual: { received_on: 'Recibido', bank: 'Banco', reference: 'Referencia del banco' },
  credit: 'Saldo a favor',
  sections: {
    payment: 'Datos',
    processor: 'Procesador',
    error: 'Por qué no pasó',
    manual: 'Registro manual',
  },
  tabs: { transactions: 'Intentos' },
}

declare module '@/i18n' {
  interface Texts {
    payments: typeof es
  }
}

addTexts('payments', es)
