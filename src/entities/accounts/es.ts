import type {
  AccountDetail,
  AccountSource,
  AccountStatus,
  AccountType,
  DunningPolicy,
  DunningState,
  accountContract,
} from '@/contract/accounts'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Las cuentas que te asignen aparecerán aquí.',
  noAccess: 'Tu rol no tiene acceso',
  noAccessBody: 'Pide a alguien con rol Administración que te asigne otro.',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    name: 'Nombre de la cuenta',
    type: 'Tipo',
    status: 'Estado',
    status_reason: 'Motivo',
    currency: 'Moneda',
    balance_due_cents: 'Por cobrar',
    overdue_cents: 'Vencido',
    overdue_days: 'Días de atraso',
    credit_cents: 'Saldo a favor',
    active_members: 'Miembros activos',
    active_policies: 'Pólizas activas',
    account_manager: 'Responsable',
    company: 'Empresa',
    holder_person: 'Titular',
    parent_account: 'Cuenta principal',
    default_customer: 'Cliente que paga',
    customers: 'Clientes',
    subaccounts: 'Subcuentas',
    billing_day: 'Día de cobro',
    net_payment_days: 'Días de plazo',
    dunning_policy: 'Política de cobranza',
    dunning_state: 'Cobranza',
    tax_profile: 'Datos fiscales',
    locale: 'Idioma',
    timezone: 'Zona horaria',
    source: 'Origen',
    first_paid_at: 'Primer pago',
    closed_at: 'Cerrada',
    next_invoice_at: 'Próximo cobro',
    statement_sent_at: 'Estado de cuenta enviado',
    statement_sent_to: 'Se envió a',
  } satisfies Record<keyof AccountDetail, string>,
  columns: { name: 'Nombre', overdue_days: 'Atraso', active_members: 'Miembros', active_policies: 'Pólizas' },
  filters: {
    overdue: 'Con saldo vencido',
    overdue_bucket: 'Atraso',
    has_fund: 'Con fondo',
    campaign: 'Campaña',
    reseller: 'Revendedor',
    manager: 'Responsable',
    created: 'Creada',
    balance_due: 'Saldo por cobrar',
  },
  views: {
    all: 'Todas',
    active: 'Activas',
    overdue: 'Con adeudo',
    on_hold: 'En pausa',
  } satisfies Record<keyof typeof accountContract.views, string>,
  status: {
    pending: 'Pendiente',
    active: 'Activa',
    on_hold: 'En pausa',
    closed: 'Cerrada',
  } satisfies Record<AccountStatus, string>,
  types: {
    individual: 'Individual',
    family: 'Familiar',
    company: 'Empresa',
    reseller: 'Revendedor',
  } satisfies Record<AccountType, string>,
  sources: {
    funnel: 'En línea',
    company_page: 'Página de empresa',
    reseller: 'Revendedor',
    staff: 'Consola',
    api: 'Integración',
  } satisfies Record<AccountSource, string>,
  policies: {
    standard: 'Normal',
    lenient: 'Flexible',
    none: 'Sin avisos',
  } satisfies Record<DunningPolicy, string>,
  dunning: {
    clear: 'Al corriente',
    reminder_1: 'Primer aviso',
    reminder_2: 'Segundo aviso',
    reminder_3: 'Tercer aviso',
    final_notice: 'Último aviso',
    exhausted: 'Avisos agotados',
  } satisfies Record<DunningState, string>,
  currencies: { MXN: 'Peso mexicano (MXN)', USD: 'Dólar (USD)' },
  days: '{{count}} días',
  days_one: '{{count}} día',
  days_many: '{{count}} de días',
  days_other: '{{count}} días',
  actions: {
    close: 'Cerrar cuenta',
  } satisfies Partial<Record<keyof typeof accountContract.transitions | 'delete', string>>,
  ask: {
    activate: '¿Activar la cuenta {{name}}?',
    hold: '¿Poner en pausa la cuenta {{name}}?',
    reactivate: '¿Reactivar la cuenta {{name}}?',
    close: '¿Cerrar la cuenta {{name}}?',
    reopen: '¿Reabrir la cuenta {{name}}?',
    delete: '¿Eliminar la cuenta {{name}}?',
  } satisfies Record<keyof typeof accountContract.transitions | 'delete', string>,
  done: {
    hold: 'Cuenta en pausa',
  } satisfies Partial<Record<keyof typeof accountContract.transitions | 'delete', string>>,
  sections: {
    contract: 'Contrato',
    billing: 'Cobro',
  },
  tabs: {
    customers: 'Clientes',
    members: 'Miembros',
    invoices: 'Facturas y pagos',
    subscriptions: 'Suscripciones',
    paymentMethods: 'Métodos de pago',
    subaccounts: 'Subcuentas',
    history: 'Historial',
  },
  statement: 'Estado de cuenta',
  assign: 'Cambiar responsable',
  select: 'Trabajar con esta cuenta',
  selected: 'Mostrando {{name}}',
  hints: {
    dunning_policy:
      'Cuándo se avisa por correo de un cobro fallido. Normal: cada vez. Flexible: la primera y las últimas.',
    billing_day: 'Del 1 al 28',
    parent_account: 'Cuando es parte de un grupo o de un revendedor',
  },
}

declare module '@/i18n' {
  interface Texts {
    accounts: typeof es
  }
}

addTexts('accounts', es)
