import type { ContactDetail, ContactRole, Mailing } from '@/contract/contacts'
import type { ActiveStatus } from '@/contract/shapes'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  fields: {
    ...recordWords.m,
    owner_type: 'De un registro de tipo',
    owner_uuid: 'De',
    person: 'Persona registrada',
    name: 'Nombre',
    role: 'Función',
    position: 'Puesto',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    extension: 'Extensión',
    is_primary: 'Contacto principal de su función',
    receives: 'Recibe',
    notes: 'Notas',
    status: 'Estado',
    status_reason: 'Motivo',
  } satisfies Record<keyof ContactDetail, string>,
  columns: { email: 'Correo', is_primary: 'Principal' },
  status: { active: 'Activo', inactive: 'Inactivo' } satisfies Record<ActiveStatus, string>,
  roles: {
    billing: 'Cobranza',
    hr: 'Recursos humanos',
    medical: 'Médico',
    legal: 'Legal',
    emergency: 'Emergencias',
    sales: 'Ventas',
    technical: 'Técnico',
    other: 'Otra',
  } satisfies Record<ContactRole, string>,
  mailings: {
    invoices: 'Facturas',
    receipts: 'Recibos',
    reports: 'Reportes',
    alerts: 'Alertas',
  } satisfies Record<Mailing, string>,
  actions: 'Acciones',
  convert: {
    title: 'Convertir en persona',
    confirm: 'Registrar persona',
    done: 'Contacto registrado como persona',
    already: 'Ya es una persona registrada:',
  },
}

/** What the buttons of a contact's row say. */
export const rowWords = {
  edit: (name: string) => `Editar a ${name}`,
  convert: (name: string) => `Convertir a ${name} en persona`,
  delete: (name: string) => `Eliminar a ${name}`,
}

declare module '@/i18n' {
  interface Texts {
    contacts: typeof es
  }
}

addTexts('contacts', es)
