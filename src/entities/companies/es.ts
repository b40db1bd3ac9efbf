import type {
  CompanyDetail,
  CompanyRole,
  CompanyStatus,
  companyTransitions,
  companyViews,
} from '@/contract/companies'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Registra una empresa para ofrecer planes a quienes trabajan en ella.',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    trade_name: 'Nombre comercial',
    legal_name: 'Razón social',
    slug: 'Dirección corta',
    roles: 'Relación',
    status: 'Estado',
    status_reason: 'Motivo',
    tax_id: 'RFC',
    tax_profile: 'Datos fiscales',
    industry: 'Giro',
    employees_estimate: 'Personas que trabajan ahí',
    website: 'Sitio web',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    bank_account: 'Cuenta bancaria',
    parent_company: 'Empresa matriz',
    active_accounts: 'Cuentas activas',
    members: 'Miembros',
    balance_due_cents: 'Saldo por cobrar',
  } satisfies Record<keyof CompanyDetail, string>,
  columns: { active_accounts: 'Cuentas' },
  filters: {
    role: 'Relación',
    state: 'Estado del país',
    has_tax_profile: 'Con datos fiscales',
    created: 'Creada',
  },
  views: {
    all: 'Todas',
    active: 'Activas',
    prospects: 'Prospectos',
    suspended: 'Suspendidas',
  } satisfies Record<keyof typeof companyViews, string>,
  status: {
    draft: 'Borrador',
    active: 'Activa',
    suspended: 'Suspendida',
    inactive: 'Inactiva',
  } satisfies Record<CompanyStatus, string>,
  roles: {
    employer: 'Empleador',
    reseller: 'Revendedor',
    insurer: 'Aseguradora',
    provider_group: 'Grupo médico',
    other: 'Otra',
  } satisfies Record<CompanyRole, string>,
  ask: {
    activate: '¿Activar a {{name}}?',
    suspend: '¿Suspender a {{name}}?',
    deactivate: '¿Desactivar a {{name}}?',
    delete: '¿Eliminar a {{name}}?',
  } satisfies Record<keyof typeof companyTransitions | 'delete', string>,
  sections: {
    identity: 'Identidad',
    contact: 'Contacto',
  },
  tabs: {
    accounts: 'Cuentas',
    customers: 'Clientes',
    members: 'Miembros',
    providers: 'Proveedores',
  },
  hints: {
    slug: 'Última parte de su página de venta: letras sin acento, números y guiones.',
    website: 'Empieza con https://',
  },
}

declare module '@/i18n' {
  interface Texts {
    companies: typeof es
  }
}

addTexts('companies', es)
