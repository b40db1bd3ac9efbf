import type { Kind } from '@/contract/entities'

/** What a kind of record is called; `gender` makes the sentences around it agree ("esta empresa", "este miembro"). */
export type Noun = {
  one: string
  other: string
  /** The plural as a title, where it is not `other` with a capital. */
  title?: string
  gender: 'm' | 'f'
  /** What it is, in a line. */
  meaning: string
}

/** The glossary: the only source of the names of records. A kind without its words does not compile. */
export const nouns: Record<Kind, Noun> = {
  Account: {
    one: 'cuenta',
    other: 'cuentas',
    gender: 'f',
    meaning: 'Organización que opera planes en la plataforma; delimita lo que ves',
  },
  Company: {
    one: 'empresa',
    other: 'empresas',
    gender: 'f',
    meaning: 'Persona moral que contrata o patrocina planes',
  },
  Customer: { one: 'cliente', other: 'clientes', gender: 'm', meaning: 'Quien paga: persona o empresa' },
  Event: {
    one: 'evento',
    other: 'eventos',
    gender: 'm',
    meaning: 'Algo que ocurrió a una persona o póliza (uso de servicio, alta, baja)',
  },
  Invoice: {
    one: 'factura',
    other: 'facturas',
    gender: 'f',
    meaning: 'Cobro documentado; puede tener CFDI timbrado',
  },
  Log: {
    one: 'registro de bitácora',
    other: 'registros',
    title: 'Bitácora',
    gender: 'm',
    meaning: 'Quién hizo qué y cuándo en la consola',
  },
  Member: {
    one: 'miembro',
    other: 'miembros',
    gender: 'm',
    meaning: 'Persona cubierta por al menos una póliza',
  },
  Payment: {
    one: 'pago',
    other: 'pagos',
    gender: 'm',
    meaning: 'Dinero recibido que se aplica a una factura',
  },
  PaymentMethod: {
    one: 'método de pago',
    other: 'métodos de pago',
    gender: 'm',
    meaning: 'Tarjeta o cuenta guardada para cobrar',
  },
  Person: {
    one: 'persona',
    other: 'personas',
    gender: 'f',
    meaning: 'Ser humano con sus datos de identidad y contacto',
  },
  Plan: {
    one: 'plan',
    other: 'planes',
    gender: 'm',
    meaning: 'Producto que se vende: servicios, límites y precio',
  },
  PlanAddon: {
    one: 'complemento',
    other: 'complementos',
    gender: 'm',
    meaning: 'Extra opcional que se suma a un plan',
  },
  Subscription: {
    one: 'suscripción',
    other: 'suscripciones',
    gender: 'f',
    meaning: 'Acuerdo de cobro periódico que mantiene viva una póliza',
  },
  Policy: {
    one: 'póliza',
    other: 'pólizas',
    gender: 'f',
    meaning: 'Contrato vigente de un cliente con un plan',
  },
  MemberPolicy: {
    one: 'afiliación',
    other: 'afiliaciones',
    gender: 'f',
    meaning: 'La cobertura de un miembro dentro de una póliza',
  },
  Authorization: {
    one: 'autorización de servicio',
    other: 'autorizaciones de servicio',
    gender: 'f',
    meaning: 'Permiso para dar un servicio a un miembro',
  },
  ServiceCategory: {
    one: 'categoría de servicio',
    other: 'categorías de servicio',
    gender: 'f',
    meaning: 'Agrupa servicios parecidos',
  },
  Service: {
    one: 'servicio',
    other: 'servicios',
    gender: 'm',
    meaning: 'Lo que un plan cubre: consulta, estudio…',
  },
  SupportTicket: {
    one: 'ticket de soporte',
    other: 'tickets de soporte',
    gender: 'm',
    meaning: 'Solicitud o problema de una persona, con su conversación',
  },
  Provider: {
    one: 'proveedor',
    other: 'proveedores',
    gender: 'm',
    meaning: 'Médico, laboratorio, farmacia u hospital de la red',
  },
  ProviderLocation: { one: 'sede', other: 'sedes', gender: 'f', meaning: 'Lugar donde atiende un proveedor' },
  Transaction: {
    one: 'transacción',
    other: 'transacciones',
    gender: 'f',
    meaning: 'Operación con el procesador de pagos',
  },
  ProviderService: {
    one: 'servicio de proveedor',
    other: 'servicios de proveedor',
    gender: 'm',
    meaning: 'Un servicio que da un proveedor, con su tarifa',
  },
  Contact: {
    one: 'contacto',
    other: 'contactos',
    gender: 'm',
    meaning: 'Persona con quien hablamos en una empresa o proveedor',
  },
  Campaign: {
    one: 'campaña',
    other: 'campañas',
    gender: 'f',
    meaning: 'Esfuerzo de venta con fechas y enlaces',
  },
  Shortener: {
    one: 'enlace corto',
    other: 'enlaces cortos',
    gender: 'm',
    meaning: 'Dirección breve que lleva a una página de venta',
  },
  Fund: { one: 'fondo', other: 'fondos', gender: 'm', meaning: 'Dinero apartado para pagar servicios' },
  FundAuthorization: {
    one: 'autorización de fondo',
    other: 'autorizaciones de fondo',
    gender: 'f',
    meaning: 'Permiso para usar cierta cantidad de un fondo',
  },
  FundMovement: {
    one: 'movimiento de fondo',
    other: 'movimientos de fondo',
    gender: 'm',
    meaning: 'Cargo o abono en un fondo; no se modifica',
  },
  Settings: {
    one: 'configuración',
    other: 'configuración',
    gender: 'f',
    meaning: 'Ajustes de la cuenta',
  },
  User: { one: 'usuario', other: 'usuarios', gender: 'm', meaning: 'Persona que entra a la consola' },
  WebhookLog: {
    one: 'entrega de webhook',
    other: 'entregas de webhook',
    gender: 'f',
    meaning: 'Un aviso enviado a un webhook, con sus intentos',
  },
  Webhook: {
    one: 'webhook',
    other: 'webhooks',
    gender: 'm',
    meaning: 'Dirección a la que avisamos cuando algo ocurre',
  },
}

/** The name of a kind's listing, e.g. `Empresas`. */
export const titleOf = (kind: Kind) => nouns[kind].title ?? capital(nouns[kind].other)

/** A text with its first letter in capitals. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
