import type { personMenu } from '@/contract/personActions'
import type {
  Likeness,
  IdentityDocumentType,
  PersonDetail,
  PersonRole,
  PersonStatus,
  personContract,
} from '@/contract/persons'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'
import { sexNames } from '@/kit/sexNames'

export const es = {
  empty: 'Se registran al contratar un plan o al crear un miembro.',
  fields: {
    ...recordWords.f,
    number: 'Folio',
    full_name: 'Nombre',
    given_names: 'Nombre(s)',
    last_name: 'Primer apellido',
    second_last_name: 'Segundo apellido',
    birth_date: 'Fecha de nacimiento',
    sex: 'Sexo',
    curp: 'CURP',
    tax_id: 'RFC',
    nss: 'Número de seguridad social',
    nationality: 'Nacionalidad',
    identity_document: 'Identificación',
    email: 'Correo electrónico',
    phone: 'Celular',
    alternative_phone: 'Otro teléfono',
    address: 'Dirección',
    preferred_channel: 'Contacto preferido',
    marketing_consent: 'Acepta recibir promociones',
    privacy_notice_at: 'Aviso de privacidad',
    privacy_notice_version: 'Versión del aviso',
    deceased_on: 'Fecha de fallecimiento',
    merged_into: 'Fusionada con',
    merged_from: 'Fusionada de',
    aliases: 'Datos de la persona fusionada',
    document_attachment_uuid: 'Documento',
    different_curp: 'Sus CURP son distintas, pero sé que son la misma persona',
    masked: 'Datos ocultos',
    roles: 'Relación',
    status: 'Estado',
    accounts: 'Cuentas',
    customers: 'Clientes',
    memberships: 'Membresías',
    duplicates: 'Posibles duplicados',
  } satisfies Record<keyof PersonDetail | 'aliases' | 'different_curp' | 'document_attachment_uuid', string>,
  columns: { birth_date: 'Nacimiento', email: 'Correo' },
  filters: {
    role: 'Relación',
    state: 'Estado del país',
    has_curp: 'Con CURP',
    incomplete: 'Datos incompletos',
    possible_duplicate: 'Posible duplicado',
    consent: 'Acepta promociones',
    created: 'Creada',
  },
  views: {
    all: 'Todas',
    customers: 'Clientes',
    members: 'Miembros',
    incomplete: 'Datos incompletos',
    duplicates: 'Posibles duplicados',
  } satisfies Record<keyof typeof personContract.views, string>,
  status: {
    active: 'Activa',
    inactive: 'Inactiva',
    merged: 'Fusionada',
    deceased: 'Fallecida',
  } satisfies Record<PersonStatus, string>,
  roles: { holder: 'Titular', customer: 'Cliente', member: 'Miembro' } satisfies Record<PersonRole, string>,
  sexes: sexNames,
  documents: {
    ine: 'INE',
    passport: 'Pasaporte',
    fm3: 'Tarjeta de residencia',
    other: 'Otra',
  } satisfies Record<IdentityDocumentType, string>,
  document: { add: 'Agregar identificación', type: 'Tipo', number: 'Número', expires_on: 'Vence' },
  actions: {
    merge: 'Fusionar',
    undo_merge: 'Deshacer fusión',
    anonymize: 'Anonimizar',
    decease: 'Registrar fallecimiento',
    export: 'Exportar sus datos',
  },
  done: { undo_merge: 'Fusión deshecha', anonymize: 'Persona anonimizada' },
  decease: {
    title: '¿Registrar el fallecimiento de {{name}}?',
    intro: 'Su cobertura termina ese día, y un ticket pide al equipo lo demás.',
    document: 'Documento',
    hint: 'Acta o certificado de defunción. Quedará como constancia.',
    done: 'Fallecimiento registrado',
  },
  merged: {
    original: 'Este registro se fusionó con {{name}}. Se conserva como era.',
    open: 'Abrir a {{name}}',
    from: 'Abriste a {{name}}, que se fusionó con esta persona.',
    see: 'Ver cómo era',
  },
  ask: {
    anonymize: '¿Anonimizar a {{name}}? No se puede deshacer.',
    undo_merge: '¿Deshacer la fusión de {{name}}?',
    deactivate: '¿Desactivar a {{name}}?',
    reactivate: '¿Reactivar a {{name}}?',
    delete: '¿Eliminar a {{name}}?',
  } satisfies Record<keyof typeof personMenu | 'delete', string>,
  glance: {
    cover: 'Cobertura',
    noCover: 'Sin cobertura',
    more_one: 'y 1 más',
    more_many: 'y {{count}} más',
    more_other: 'y {{count}} más',
    balance: 'Saldo',
    upToDate: 'Al corriente',
    overdue: 'vencido',
    nextCharge: 'Próximo cobro',
    lastTicket: 'Último ticket',
    noTickets: 'Sin tickets',
  },
  sections: {
    glance: 'De un vistazo',
    identity: 'Identidad',
    identifiers: 'Identificadores',
    contact: 'Contacto',
  },
  tabs: {
    accounts: 'Cuentas',
    customers: 'Clientes',
    memberships: 'Miembro de',
    duplicates: 'Posibles duplicados',
  },
  duplicates: {
    reasons: 'Coinciden en',
    action: 'Acción',
    none: 'Nadie más se parece a esta persona.',
    alike: {
      curp: 'CURP',
      tax_id: 'RFC',
      name: 'Nombre y nacimiento',
      phone: 'Teléfono y nacimiento',
      email: 'Correo',
    } satisfies Record<Likeness, string>,
  },
  hints: { nationality: 'Código de dos letras, como MX.' },
}

declare module '@/i18n' {
  interface Texts {
    persons: typeof es
  }
}

addTexts('persons', es)
