import type { ContactRole, Mailing, contactContract } from '@/contract/contacts'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof contactContract>('Contact')({
  fields: {
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
  },
  columns: { email: 'Correo', is_primary: 'Principal' },
  status: { active: 'Activo', inactive: 'Inactivo' },
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
})

/** What the buttons of a contact's row say. */
export const rowLabels = {
  edit: (name: string) => `Editar a ${name}`,
  convert: (name: string) => `Convertir a ${name} en persona`,
  delete: (name: string) => `Eliminar a ${name}`,
}
