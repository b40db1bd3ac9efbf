import type { TransactionType } from '@/contract/transactions'

/** What each movement at the processor is called. */
export const transactionTypes = {
  purchase: 'Cargo',
  authorize: 'Autorización',
  capture: 'Captura',
  void: 'Anulación',
  refund: 'Reembolso',
  chargeback: 'Contracargo',
  chargeback_reversal: 'Contracargo ganado',
  fee: 'Comisión',
  payout: 'Depósito',
  adjustment: 'Ajuste',
} satisfies Record<TransactionType, string>
