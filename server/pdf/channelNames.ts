/** The Spanish names of payment channels on documents. */
export const channelNames: Record<string, string> = {
  card: 'Tarjeta',
  spei: 'SPEI',
  oxxo: 'OXXO',
  cash: 'Efectivo',
  deposit: 'Depósito',
  transfer: 'Transferencia',
  domiciliation: 'Domiciliación',
  fund: 'Fondo',
  credit_balance: 'Saldo a favor',
}
