import type { ApprovalAction, ApprovalRequest } from '@/contract/approvalRequests'
import type { RefundReason } from '@/contract/transactions'
import { addTexts } from '@/i18n'

/** The words of what is done with money. */
export const money = {
  charge: {
    title: '¿Cobrar {{name}}?',
    confirm: 'Cobrar {{amount}}',
    done: 'Cobro iniciado',
    method: 'Con qué se cobra',
  },
  record: {
    title: 'Registrar un pago de {{name}}',
    confirm: 'Registrar pago',
    done: 'Pago registrado',
    channel: 'Cómo se recibió',
    amount: 'Cuánto se recibió',
    received: 'Día en que se recibió',
    bank: 'Banco',
    reference: 'Referencia',
    hint: 'El comprobante se adjunta después, en el pago.',
  },
  retry: {
    title: '¿Reintentar el cobro de {{name}}?',
    confirm: 'Reintentar {{amount}}',
    done: 'Cobro reintentado',
  },
  refund: {
    title: 'Reembolsar {{name}}',
    confirm: 'Reembolsar',
    confirmAmount: 'Reembolsar {{amount}}',
    ask: 'Pedir autorización',
    done: 'Reembolso iniciado',
    asked: 'Autorización pedida',
    extent: 'Cuánto se reembolsa',
    full: 'Todo lo que queda: {{amount}}',
    amount: 'Un importe',
    lines: 'Algunos conceptos',
    cents: 'Importe',
    which: 'Conceptos',
    reason: 'Motivo',
    note: 'Nota',
    beyond:
      'Puedes reembolsar hasta {{amount}} por tu cuenta. Lo que pase de ahí espera a que otra persona lo autorice.',
    nothing: 'No queda nada que reembolsar de este pago.',
  },
  extra: {
    title: 'Devolver lo cobrado de más en {{name}}',
    confirm: 'Devolver {{amount}}',
    done: 'Devolución registrada',
    how: 'Cómo se devuelve',
    gateway: 'Con el procesador, otra vez',
    hand: 'Ya se devolvió por otro medio',
    note: 'Nota',
    hint: 'Por ejemplo, la referencia de la transferencia.',
  },
  apply: {
    title: 'Aplicar {{name}} a otra factura',
    confirm: 'Aplicar',
    done: 'Pago aplicado',
    from: 'De dónde se toma',
    credit: 'Del saldo a favor: {{amount}}',
    invoice: 'A qué factura',
    amount: 'Cuánto',
  },
  receipt: {
    title: 'Reenviar el recibo {{name}}',
    to: 'Para',
    message: 'Mensaje',
    confirm: 'Reenviar comprobante',
    done: 'Comprobante reenviado',
  },
  reconcile: {
    title: '¿Conciliar {{name}}?',
    told: 'Quedará dicho que está en el estado de cuenta del banco, con todo lo que se movió por él.',
    confirm: 'Conciliar',
    done: 'Pago conciliado',
  },
  unreconcile: {
    title: '¿Quitar la conciliación de {{name}}?',
    told: 'Volverá a los pagos por conciliar.',
    confirm: 'Quitar conciliación',
    done: 'Conciliación quitada',
  },
  reasons: {
    duplicate: 'Cobro duplicado',
    requested_by_customer: 'Lo pidió el cliente',
    service_not_provided: 'No se dio el servicio',
    error: 'Error nuestro',
    fraud: 'Fraude',
    other: 'Otro',
  } satisfies Record<RefundReason, string>,
  approvals: {
    title: 'Por autorizar',
    asks: {
      refund: '{{who}} pide reembolsar {{amount}} a {{to}}',
      credit_note: '{{who}} pide acreditar {{amount}} de {{from}} a {{to}}',
      transfer: '{{who}} pide traspasar {{amount}} de {{from}} a {{to}}',
      adjustment: '{{who}} pide un ajuste de {{amount}} a {{from}}',
      price_change: '{{who}} pide publicar otro precio de {{from}}',
      commission: '{{who}} pide pagar {{amount}} de comisiones a {{from}}',
      reimbursement: '{{who}} pide pagar {{amount}} de {{from}} a {{to}}',
      write_off: '{{who}} pide dar por incobrables {{amount}} de {{from}}',
    } satisfies Record<ApprovalAction, string>,
    day: 'Desde el {{day}}.',
    before: {
      person_one: 'Ese día ya hizo por su cuenta un movimiento, de {{amount}}.',
      person_other: 'Ese día ya hizo por su cuenta {{count}} movimientos, que suman {{amount}}.',
      record: 'En 30 días ya se hicieron sin otra persona {{amount}} de lo mismo en este registro.',
    },
    otherwise: 'se calcula de otra forma',
    what: {
      refund: 'el reembolso de {{amount}}',
      credit_note: 'la nota de crédito de {{amount}}',
      transfer: 'el traspaso de {{amount}}',
      adjustment: 'el ajuste de {{amount}}',
      price_change: 'otro precio de {{from}}',
      commission: 'las comisiones de {{from}} por {{amount}}',
      reimbursement: 'el pago de {{amount}} de {{from}}',
      write_off: 'dar por incobrables {{amount}} de {{from}}',
    } satisfies Record<ApprovalAction, string>,
    approve: 'Autorizar',
    reject: 'Rechazar',
    approveTitle: '¿Autorizar {{what}}?',
    rejectTitle: '¿Rechazar {{what}}?',
    approved: 'Autorización dada',
    rejected: 'Solicitud rechazada',
    note: 'Nota',
    admin: 'La decide alguien con rol Administración.',
    obstacles: {
      own: 'La pediste tú: debe decidirla otra persona.',
      limit: 'Pasa de tu límite: puedes rechazarla, y debe autorizarla alguien con un límite mayor.',
      role: 'La decide alguien que mueve dinero.',
      expired: 'Venció.',
      decided: 'Ya se decidió.',
    } satisfies Record<NonNullable<ApprovalRequest['obstacle']>, string>,
  },
}

declare module '@/i18n' {
  interface Texts {
    money: typeof money
  }
}

addTexts('money', money)
