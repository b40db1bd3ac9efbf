import type { AuthorizationPurpose, ClaimPurpose, NewClaim, PayoutStatus } from '@/contract/claims'
import type { CoverCost } from '@/contract/coverQuestions'
import { addTexts } from '@/i18n'

/** The words of the money of care that was given. */
export const claims = {
  title: 'Reembolsos',
  none: 'Sin reembolsos ni facturas de proveedor.',
  all: 'los reembolsos',
  ask: 'Pedir reembolso',
  bill: 'Registrar factura de proveedor',
  asked: 'Solicitud de pago registrada',
  open: 'Reembolsos y facturas de proveedor',
  purposes: {
    care: 'Autorizar un servicio',
    reimbursement: 'Reembolso al miembro',
    provider_bill: 'Factura del proveedor',
  } satisfies Record<AuthorizationPurpose, string>,
  payees: {
    reimbursement: 'Al miembro, que ya pagó',
    provider_bill: 'Al proveedor, que lo factura',
  } satisfies Record<ClaimPurpose, string>,
  fields: {
    purpose: 'A quién se le paga',
    member_policy_uuid: 'Afiliación',
    service_uuid: 'Servicio',
    provider_uuid: 'Proveedor',
    served_on: 'Día del servicio',
    requested_units: 'Cuántas veces',
    asked_cents: 'Monto que se pide',
    invoice_attachment_uuid: 'Comprobante',
    invoice_total_cents: 'Total del comprobante',
    invoice_folio: 'Folio fiscal',
    payee: 'Cuenta donde se paga',
    diagnosis: 'Diagnóstico',
    ticket_uuid: 'Ticket de soporte',
  } satisfies Record<keyof NewClaim, string>,
  hints: {
    file: 'PDF, JPG o PNG, o mejor el XML de la factura: de ahí se leen su folio y su total.',
    total: 'Vacío: lo que dice el XML',
    folio: 'Vacío: el del XML, o un recibo que no tiene',
    payee: 'Sin cuenta: la última donde se le pagó',
    provider: 'Se le paga en la cuenta de su registro.',
  },
  facts: {
    served: 'Día del servicio',
    asked: 'Monto que se pide',
    total: 'Total del comprobante',
    folio: 'Folio fiscal',
    payee: 'Se paga a',
    purpose: 'Para qué es',
  },
  sections: {
    money: 'Comprobante y dinero',
    verdict: 'Lo que dice la cobertura de ese día',
    payouts: 'Transferencias',
  },
  cost: {
    price_cents: 'Se pide',
    deductible_cents: 'Deducible',
    copay_cents: 'Copago',
    coinsurance_cents: 'Coaseguro',
    beyond_cents: 'Pasa de lo que cubre el plan',
    plan_pays_cents: 'Le toca pagar al plan',
    member_pays_cents: 'Le toca al miembro',
  } satisfies Record<keyof CoverCost, string>,
  waits: 'Espera a que lo autorice otra persona.',
  decision: {
    units: 'Veces que se autorizan',
    cents: 'Monto que paga el plan',
    note: 'Nota para quien cobra',
  },
  approve: 'Autorizar pago',
  approveTitle: '¿Cuánto se paga de {{name}}?',
  approved: 'Decisión registrada',
  more: {
    action: 'Pedir lo que falta',
    title: '¿Qué falta para resolver {{name}}?',
    note: 'Qué falta',
    done: 'Se pidió por correo',
  },
  again: {
    action: 'Reenviar decisión',
    title: '¿A quién se reenvía la decisión de {{name}}?',
    to: 'Correo',
    hint: 'Vacío: el de quien cobra',
    done: 'Decisión reenviada',
  },
  account: {
    action: 'Cambiar cuenta',
    title: '¿En qué cuenta se paga {{name}}?',
    done: 'Cuenta cambiada',
    bank: 'Banco',
    clabe: 'CLABE',
    holder: 'Titular',
  },
  pay: {
    action: 'Marcar pagada',
    title: '¿Se pagó {{name}}?',
    on: 'Día en que salió el dinero',
    reference: 'Clave de rastreo o referencia',
    done: 'Pago registrado',
  },
  returned: {
    action: 'Devuelta por el banco',
    title: '¿El banco devolvió {{name}}?',
    reason: 'Por qué la devolvió',
    done: 'Devolución registrada',
  },
  payout: {
    list: 'Lista',
    amount: 'Monto',
    status: 'Cómo va',
    day: 'Día',
    reference: 'Referencia',
    reason: 'Motivo',
    none: 'Todavía no va en ninguna lista de transferencias.',
    statuses: {
      listed: 'En la lista',
      paid: 'Pagada',
      returned: 'Devuelta',
    } satisfies Record<PayoutStatus, string>,
  },
  lists: {
    title: 'Listas de transferencias',
    what: 'las listas de transferencias',
    none: 'Sin listas de transferencias.',
    waiting_zero: 'Nada autorizado espera su transferencia.',
    waiting_one: 'Un pago autorizado espera su transferencia: {{amount}}.',
    waiting_other: '{{count}} pagos autorizados esperan su transferencia: {{amount}}.',
    make: 'Hacer lista de transferencias',
    makeTitle: '¿Hacer una lista con todo lo autorizado?',
    told: 'Lo que va en la lista ya no se cancela ni cambia de cuenta hasta que el banco responda.',
    made: 'Lista hecha. Descárgala para el banco',
    number: 'Folio',
    created: 'Hecha',
    total: 'Total',
    state: 'Cómo va',
    states: '{{listed}} sin respuesta, {{paid}} pagadas, {{returned}} devueltas',
    file: 'Descargar {{name}} para el banco',
    download: 'Para el banco',
    answer: 'Leer respuesta',
    answerOf: 'Leer la respuesta del banco a {{name}}',
    answerTitle: 'Respuesta del banco a {{name}}',
    answerTold:
      'Un CSV con Referencia, Estado (Pagado o Devuelto), Fecha, Clave de rastreo y Motivo. Si una línea no se entiende, no se marca nada.',
    choose: 'Elegir archivo',
    answered: 'Respuesta del banco registrada',
    confirm: 'Registrar respuesta',
    act: 'Qué hacer',
  },
  views: {
    title: 'Qué se muestra',
    open: 'Por decidir',
    waiting: 'Por transferir',
    listed: 'En transferencia',
    paid: 'Pagados',
    all: 'Todos',
  },
  export: 'Exportar CSV',
}

declare module '@/i18n' {
  interface Texts {
    claims: typeof claims
  }
}

addTexts('claims', claims)
