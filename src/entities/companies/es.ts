import type { CompanyDetail, CompanyRole, CompanyStatus, companyContract } from '@/contract/companies'
import type { ContributionCovers, ContributionType, EligibilityMode } from '@/contract/salesPages'
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
    logo_attachment_uuid: 'Logo',
    brand_color: 'Color de marca',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    bank_account: 'Cuenta bancaria',
    parent_company: 'Empresa matriz',
    sales_page: 'Página de venta',
    sells: 'Vende a su gente',
    sold_plans: 'Planes que ofrece',
    sold_addons: 'Complementos que ofrece',
    sales_campaign: 'Campaña',
    active_accounts: 'Cuentas activas',
    members: 'Miembros',
    balance_due_cents: 'Saldo por cobrar',
  } satisfies Record<keyof CompanyDetail, string>,
  columns: { active_accounts: 'Cuentas' },
  filters: {
    role: 'Relación',
    state: 'Estado del país',
    has_tax_profile: 'Con datos fiscales',
    sells: 'Con página de venta',
    has_fund: 'Con fondo',
    created: 'Creada',
  },
  views: {
    all: 'Todas',
    active: 'Activas',
    prospects: 'Prospectos',
    suspended: 'Suspendidas',
  } satisfies Record<keyof typeof companyContract.views, string>,
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
  } satisfies Record<keyof typeof companyContract.transitions | 'delete', string>,
  sections: {
    identity: 'Identidad',
    contact: 'Contacto',
    sales: 'Venta a su gente',
  },
  sales: {
    add: 'Agregar página',
    enabled: 'Página abierta al público',
    open: 'Abierta',
    shut: 'Cerrada',
    state: 'Página',
    address: 'Dirección de la página',
    headline: 'Título',
    headlineHint: 'Sin título dice: Beneficio de salud para quienes trabajan en la empresa.',
    intro: 'Introducción',
    plans: 'Planes que ofrece',
    plansHint: 'Publicados y con venta por empresas.',
    addons: 'Complementos que ofrece',
    mode: 'Cómo confirman que trabajan ahí',
    modes: {
      email_domain: 'Correo de trabajo, o número de empleado',
      employee_no: 'Número de empleado',
      code: 'Código de la empresa',
      open: 'Sin confirmar',
    } satisfies Record<EligibilityMode, string>,
    domains: 'Dominios de correo',
    domainsHint: 'Como empresa.mx. Enter o coma agrega cada uno.',
    code: 'Código de la empresa',
    contribution: 'Lo que paga la empresa',
    contributions: {
      none: 'Nada: paga cada persona',
      pct: 'Un porcentaje',
      fixed: 'Una cantidad al mes',
    } satisfies Record<ContributionType, string>,
    share: 'Porcentaje que paga',
    amount: 'Cantidad al mes',
    covers: 'Por quién paga',
    covering: {
      titular: 'Solo por quien trabaja ahí',
      family: 'También por su familia',
    } satisfies Record<ContributionCovers, string>,
    paysFixed: '{{amount}} al mes',
    paysShare: '{{share}} %',
    payroll: 'Descuenta de la nómina lo que paga cada persona',
    payrollHint:
      'Lo cobramos a la empresa cada mes, con su aportación. Quién y cuánto llega al correo de la empresa.',
    deducts: 'Descuento de nómina',
    deducted: 'Sí, con autorización de cada persona',
    undeducted: 'No',
    campaign: 'Campaña',
    from: 'Inscripciones desde',
    until: 'Inscripciones hasta',
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
    brand_color: 'Como #1A4B7C. Va detrás del texto blanco con que empieza su página de venta.',
  },
}

declare module '@/i18n' {
  interface Texts {
    companies: typeof es
  }
}

addTexts('companies', es)
