import type { Collection, CustomerAction, CustomerType, customerContract } from '@/contract/customers'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof customerContract>('Customer')({
  empty: 'Aparecen con la primera suscripción, en línea o por empresa, o se crean desde su cuenta.',
  fields: {
    gaps: 'Qué falta para que cubra',
    number: 'Folio',
    name: 'Nombre o razón social',
    type: 'Tipo',
    status: 'Estado',
    account: 'Cuenta',
    email: 'Correo electrónico',
    phone: 'Celular',
    tax_id: 'RFC',
    tax_profile: 'Datos fiscales',
    currency: 'Moneda',
    balance_due_cents: 'Por cobrar',
    debt: 'Adeudo',
    credit_balance_cents: 'Saldo a favor',
    delinquent: 'Con adeudo',
    person: 'Persona',
    company: 'Empresa',
    billing_address: 'Dirección de facturación',
    cfdi_auto: 'Factura en automático',
    collection: 'Cobro',
    default_payment_method: 'Método predeterminado',
    net_payment_days: 'Días de plazo',
    preferred_channel: 'Contacto preferido',
  },
  columns: { name: 'Nombre', balance_due_cents: 'Por cobrar' },
  filters: {
    delinquent: 'Con adeudo',
    collection: 'Cobro',
    has_method: 'Con método de pago',
    method_expiring: 'Con método por vencer',
    created: 'Creado',
  },
  views: {
    all: 'Todos',
    delinquent: 'Con adeudo',
    companies: 'Empresas',
    individuals: 'Personas',
  },
  status: { active: 'Activo', archived: 'Archivado' },
  delinquent: 'Con adeudo',
  inherited: 'Los de su cuenta',
  types: { individual: 'Persona', company: 'Empresa' } satisfies Record<CustomerType, string>,
  collections: { automatic: 'Automático', manual: 'Manual' } satisfies Record<Collection, string>,
  ask: {
    archive: '¿Archivar a {{name}}?',
    unarchive: '¿Reactivar a {{name}}?',
    delete: '¿Eliminar a {{name}}?',
    charge_now: '¿Cobrar todo lo que debe {{name}}?',
    apply_credit: '¿Pagar lo que debe {{name}} con su saldo a favor?',
  } satisfies Record<keyof typeof customerContract.transitions | CustomerAction | 'delete', string>,
  actions: { charge_now: 'Cobrar', apply_credit: 'Aplicar saldo a favor' } satisfies Record<
    CustomerAction,
    string
  >,
  done: { charge_now: 'Cobro iniciado', apply_credit: 'Saldo a favor aplicado' } satisfies Record<
    CustomerAction,
    string
  >,
  noMethod: 'No tiene un método predeterminado. Elige uno al editarlo, o envíale el enlace para darlo',
  sections: { payer: 'Quién paga', billing: 'Cobro y facturación' },
  tabs: {
    invoices: 'Facturas',
    credits: 'Saldo a favor',
  },
  credits: {
    title: 'Movimientos del saldo a favor',
    what: 'los movimientos del saldo a favor',
    none: 'Sin movimientos. Llega a él lo que se paga de más y lo que se acredita.',
    when: 'Fecha',
    change: 'Cambio',
    balance: 'Saldo',
    by: 'Por',
    reason: 'Motivo',
  },
})

declare module '@/i18n' {
  interface Texts {
    customers: typeof es
  }
}
