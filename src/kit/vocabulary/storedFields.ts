/**
 * What fields are called that the server stores and tells of among changes, and that no record has under that name: its
 * screens show what follows from them.
 */
const stored: Record<string, string> = {
  addon_uuids: 'Complementos',
  amount_cents: 'Importe',
  benefit_category_uuid: 'Categoría del beneficio',
  deductible_cents: 'Deducible',
  gap_since: 'No recibe desde',
  holder_member_uuid: 'Titular',
  invoice_attachment_uuid: 'Archivo de la factura',
  invoice_folio: 'Folio de la factura',
  invoice_sha256: 'Huella de la factura',
  invoice_total_cents: 'Total de la factura',
  limits_used: 'Límites usados',
  list: 'Lista de transferencias',
  month: 'Mes',
  number: 'Folio',
  paid_on: 'Pagado el',
  parent_transaction_uuid: 'Transacción de origen',
  parts: 'Partes',
  payee: 'A quién se paga',
  payments: 'Pagos',
  period_cents: 'Importe del periodo',
  period_discount: 'Descuento del periodo',
  provider_service_uuid: 'Servicio del proveedor',
  reference: 'Referencia',
  requested_by_uuid: 'Quién pidió',
  starts_on: 'Desde',
  status_reason: 'Motivo',
  suspended_with_policy: 'Suspendida con su póliza',
  terminated_on: 'Baja',
  type: 'Tipo',
  value: 'Valor',
  verdict: 'Dictamen',
  waiting_waived: 'Sin periodo de espera',
}

/** What such a field is called; undefined for any other. */
export const storedField = (field: string): string | undefined =>
  Object.hasOwn(stored, field) ? stored[field] : undefined
