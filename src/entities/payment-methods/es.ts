import type {
  CardFunding,
  PaymentMethodSource,
  PaymentMethodType,
  paymentMethodContract,
} from '@/contract/paymentMethods'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof paymentMethodContract>('PaymentMethod')({
  empty: 'Los guarda cada cliente al contratar o al actualizar su tarjeta.',
  fields: {
    customer: 'Cliente',
    account: 'Cuenta',
    label: 'Método',
    type: 'Tipo',
    status: 'Estado',
    status_reason: 'Motivo',
    expiring: 'Por vencer',
    last4: 'Terminación',
    expires_on: 'Vence',
    is_default: 'Predeterminado',
    bank_name: 'Banco',
    last_used_at: 'Último uso',
    card: 'Tarjeta',
    bank: 'Cuenta bancaria',
    billing_name: 'A nombre de',
    billing_zip: 'Código postal',
    verified_at: 'Verificado',
    last_error: 'Último rechazo',
    source: 'Cómo se guardó',
    consent: 'Autorización de cargos',
  },
  card: {
    brand: 'Marca',
    funding: 'Clase de tarjeta',
    country: 'País de emisión',
    three_ds_supported: 'Verificación del banco (3D Secure)',
  },
  bank: { clabe_masked: 'CLABE', holder: 'Titular de la cuenta' },
  consent: { accepted_at: 'Aceptada', text_version: 'Versión del texto', ip: 'Dirección IP' },
  filters: { default: 'Predeterminado', funding: 'Clase de tarjeta', brand: 'Marca', used: 'Ya se usó' },
  views: { all: 'Todos', expiring: 'Por vencer', expired: 'Vencidos', failed: 'Rechazados' },
  status: {
    pending: 'Por verificar',
    active: 'Vigente',
    expired: 'Vencido',
    failed: 'Rechazado',
    removed: 'Quitado',
  },
  types: {
    card: 'Tarjeta',
    spei_clabe: 'CLABE para pagar',
    domiciliation: 'Cargo a cuenta',
    oxxo: 'Efectivo en OXXO',
  } satisfies Record<PaymentMethodType, string>,
  fundings: { credit: 'Crédito', debit: 'Débito', prepaid: 'Prepago' } satisfies Record<CardFunding, string>,
  sources: {
    funnel: 'Al contratar',
    link: 'Por enlace',
    staff: 'Por el equipo',
    import: 'Importado',
  } satisfies Record<PaymentMethodSource, string>,
  noneToCharge: 'El cliente no tiene un método vigente con el que se pueda cobrar.',
  sections: { method: 'Datos', charging: 'Cobro', consent: 'Autorización del cliente' },
  makeDefault: {
    action: 'Hacer predeterminado',
    ask: '¿Cobrar con {{name}}?',
    told: 'Los próximos cobros automáticos de {{customer}} se harán con este método.',
    done: 'Método predeterminado cambiado',
  },
})

declare module '@/i18n' {
  interface Texts {
    'payment-methods': typeof es
  }
}
