import type { settingsSections } from '@/contract/settings'
import { addTexts } from '@/i18n'

type Sections = typeof settingsSections
type Name = { [Section in keyof Sections]: keyof Sections[Section]['shape'] }[keyof Sections]

export const es = {
  fields: {
    name: 'Nombre',
    legal_name: 'Razón social',
    tax_id: 'RFC',
    support_hours: 'Horario de atención',
    oxxo: 'Efectivo en OXXO',
    spei: 'Transferencia SPEI',
    voucher_days: 'Días para pagar en OXXO',
    transfer_days: 'Días para transferir',
    support_phone: 'Teléfono de atención',
    support_email: 'Correo de atención',
    four_eyes: 'Quien envía un proveedor a revisión no lo autoriza',
    login_failures: 'Intentos de entrada fallidos',
    lock_minutes: 'Minutos de bloqueo',
    close_days: 'Días para cerrar lo resuelto',
    allowed_hosts: 'Sitios permitidos',
    reserved_codes: 'Códigos reservados',
    utm_templates: 'Plantillas de marcas UTM',
    reason: 'Motivo',
  } satisfies Record<Name | 'reason', string>,
  hints: {
    support_hours: 'Como se dice: «lunes a viernes, de 8 a.m. a 8 p.m.».',
    voucher_days: 'OXXO cobra de $10.00 a $10,000.00: fuera de eso no se ofrece.',
    login_failures: 'Después de tantos, en quince minutos, la entrada se bloquea.',
    close_days: 'Un ticket resuelto sin respuesta se cierra solo cuando pasan.',
    allowed_hosts: 'Los enlaces cortos solo llevan a estos sitios y a lo que esté dentro de ellos.',
    reserved_codes: 'Ningún enlace corto puede llamarse así.',
  },
  template: { one: 'Plantilla', add: 'Agregar plantilla', name: 'Nombre de la plantilla' },
  what: 'los ajustes',
  edit: 'Editar {{section}}',
  restore: 'Restaurar valor de {{field}}',
  diff: 'Qué cambia',
  never: 'Sin cambios todavía.',
  clock: {
    title: 'Reloj de la demostración',
    now: 'Hoy es',
    moved: 'Adelantado',
    why: 'Deja pasar días para ver lo que ocurre solo: renovaciones, cobros, gracias y vencimientos. No se puede regresar.',
    pass: 'Pasar {{days}}',
    passing: 'Pasando…',
    passed: 'Reloj adelantado',
    days: '{{count}} días',
    days_one: '{{count}} día',
    days_many: '{{count}} de días',
    days_other: '{{count}} días',
  },
}

declare module '@/i18n' {
  interface Texts {
    settings: typeof es
  }
}

addTexts('settings', es)
