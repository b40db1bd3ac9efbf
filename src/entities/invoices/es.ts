import type {
  InvoiceDetail,
  InvoiceStatus,
  InvoiceType,
  invoiceViews,
  PaymentForm,
  PaymentMethodSat,
  PaymentState,
  TaxRate,
} from '@/contract/invoices'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Se generan en cada cobro de una suscripción.',
  draft: 'Borrador',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    customer: 'Cliente',
    account: 'Cuenta',
    type: 'Tipo',
    status: 'Estado',
    status_reason: 'Motivo',
    payment_state: 'Situación de pago',
    currency: 'Moneda',
    lines: 'Conceptos',
    subtotal_cents: 'Subtotal',
    discount_cents: 'Descuento',
    tax_cents: 'IVA',
    total_cents: 'Total',
    paid_cents: 'Pagado',
    credited_cents: 'Acreditado',
    amount_due_cents: 'Por pagar',
    issued_on: 'Fecha de emisión',
    due_on: 'Vence',
    days_late: 'Días de atraso',
    period_start: 'Inicio del periodo',
    period_end: 'Fin del periodo',
    notes_customer: 'Nota para el cliente',
    po_number: 'Orden de compra',
    auto_collect: 'Cobro automático',
    next_attempt_at: 'Próximo intento de cobro',
    attempt_count: 'Intentos de cobro',
    payment_form: 'Forma de pago (SAT)',
    payment_method_sat: 'Método de pago (SAT)',
    tax_snapshot: 'Datos fiscales de quien la recibe',
    voided_at: 'Anulada',
  } satisfies Record<keyof InvoiceDetail, string>,
  columns: { issued_on: 'Emitida' },
  filters: { due: 'Vence', issued: 'Emitida', overdue_bucket: 'Atraso' },
  views: {
    all: 'Todas',
    open: 'Por pagar',
    overdue: 'Vencidas',
    paid: 'Pagadas',
    drafts: 'Borradores',
  } satisfies Record<keyof typeof invoiceViews, string>,
  status: {
    draft: 'Borrador',
    open: 'Por pagar',
    paid: 'Pagada',
    void: 'Anulada',
    uncollectible: 'Incobrable',
  } satisfies Record<InvoiceStatus, string>,
  paymentStates: {
    unpaid: 'Sin pagos',
    partial: 'Pago parcial',
    paid: 'Pagada',
    overdue: 'Vencida',
  } satisfies Record<PaymentState, string>,
  types: {
    subscription: 'Suscripción',
    one_off: 'Cobro único',
    addon: 'Complemento',
    prorated: 'Prorrateo',
    fund_deposit: 'Depósito a fondo',
    adjustment: 'Ajuste',
  } satisfies Record<InvoiceType, string>,
  taxRates: { '16': '16 %', '8': '8 %', '0': '0 %' } satisfies Record<TaxRate, string>,
  paymentForms: {
    '01': '01 Efectivo',
    '03': '03 Transferencia',
    '04': '04 Tarjeta de crédito',
    '28': '28 Tarjeta de débito',
    '99': '99 Por definir',
  } satisfies Record<PaymentForm, string>,
  paymentMethods: {
    PUE: 'PUE En una sola exhibición',
    PPD: 'PPD En parcialidades o diferido',
  } satisfies Record<PaymentMethodSat, string>,
  line: {
    one: 'Concepto',
    add: 'Agregar concepto',
    description: 'Descripción',
    quantity: 'Cantidad',
    unit_cents: 'Precio unitario',
    discount_cents: 'Descuento',
    tax_rate: 'IVA',
    amount: 'Importe',
  },
  tabs: { payments: 'Pagos' },
  sections: { document: 'Factura', dates: 'Fechas', collection: 'Cobro' },
  manual: { action: 'Factura manual', title: 'Factura manual para {{name}}' },
  hints: {
    issued_on: 'Si la dejas vacía, será el día en que la emitas',
    due_on: 'Si la dejas vacía, se usan los días de plazo del cliente',
  },
  ask: {
    finalize: '¿Emitir esta factura?',
    void: '¿Anular {{name}}?',
    write_off: '¿Marcar {{name}} como incobrable?',
    reopen: '¿Volver a cobrar {{name}}?',
    delete: '¿Eliminar este borrador?',
  },
}

declare module '@/i18n' {
  interface Texts {
    invoices: typeof es
  }
}

addTexts('invoices', es)
