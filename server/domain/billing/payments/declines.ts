import type { PaymentError } from '@/contract/payments'
import type { Decline } from '@server/db/schema/gateway'

/** Whether trying again with the same method may help. */
type Reason = { message: string; retry: 'later' | 'never'; advice: string }

/** Why a bank says no, by its own code where there is one, else by the gateway's, and what to do about it. */
const reasons: Record<string, Reason> = {
  insufficient_funds: {
    message: 'La tarjeta no tiene fondos suficientes',
    retry: 'later',
    advice: 'Espera unos días o pide otro método',
  },
  do_not_honor: {
    message: 'El banco no autorizó el cargo',
    retry: 'later',
    advice: 'Pide al cliente que llame a su banco',
  },
  generic_decline: {
    message: 'El banco rechazó el cargo sin decir por qué',
    retry: 'later',
    advice: 'Pide al cliente que llame a su banco o que use otro método',
  },
  withdrawal_count_limit_exceeded: {
    message: 'La tarjeta llegó a su límite de cargos',
    retry: 'later',
    advice: 'Reintenta en unos días o pide otro método',
  },
  processing_error: {
    message: 'El banco tuvo una falla al procesar el cargo',
    retry: 'later',
    advice: 'Reintenta en unos minutos',
  },
  no_reply: {
    message: 'El procesador no respondió y comprobamos que no se cobró',
    retry: 'later',
    advice: 'Reintenta el cobro',
  },
  refused_by_gateway: {
    message: 'El procesador no aceptó la solicitud',
    retry: 'later',
    advice: 'Avisa a Plataforma: la configuración del procesador necesita revisión',
  },
  authentication_required: {
    message: 'El banco pide que el cliente confirme el cargo',
    retry: 'later',
    advice: 'Reintenta el cobro y envía al cliente el enlace para confirmar con su banco',
  },
  authentication_failed: {
    message: 'El cliente no confirmó el cargo con su banco',
    retry: 'later',
    advice: 'Acuerda con el cliente cuándo confirmar y reintenta el cobro',
  },
  action_expired: {
    message: 'Pasó una hora sin que el cliente confirmara con su banco',
    retry: 'later',
    advice: 'Acuerda con el cliente cuándo confirmar y reintenta el cobro',
  },
  voucher_expired: {
    message: 'Venció sin que se pagara',
    retry: 'later',
    advice: 'Acuerda con el cliente otra forma de pagar',
  },
  lost_card: {
    message: 'El banco reportó la tarjeta como perdida',
    retry: 'never',
    advice: 'Pide otro método de pago',
  },
  stolen_card: {
    message: 'El banco reportó la tarjeta como robada',
    retry: 'never',
    advice: 'Pide otro método de pago',
  },
  pickup_card: {
    message: 'El banco retuvo la tarjeta',
    retry: 'never',
    advice: 'Pide otro método de pago',
  },
  invalid_account: {
    message: 'La cuenta de la tarjeta ya no existe',
    retry: 'never',
    advice: 'Pide otro método de pago',
  },
  incorrect_number: {
    message: 'El número de la tarjeta no es correcto',
    retry: 'never',
    advice: 'Pide al cliente que guarde de nuevo su tarjeta',
  },
  expired_card: {
    message: 'La tarjeta venció',
    retry: 'never',
    advice: 'Pide al cliente que actualice su tarjeta',
  },
  incorrect_cvc: {
    message: 'El código de seguridad de la tarjeta no es correcto',
    retry: 'never',
    advice: 'Pide al cliente que guarde de nuevo su tarjeta',
  },
  unusable_method: {
    message: 'El procesador no reconoce este método de pago',
    retry: 'never',
    advice: 'Pide otro método de pago',
  },
}

const unexplained: Reason = {
  message: 'El banco rechazó el cargo',
  retry: 'later',
  advice: 'Pide al cliente que llame a su banco o que use otro método',
}

const reasonOf = ({ code, decline_code }: Decline) =>
  (decline_code && reasons[decline_code]) || reasons[code] || unexplained

/** A decline as staff read it. */
export function explain(decline: Decline): PaymentError {
  const { message, retry, advice } = reasonOf(decline)
  return { ...decline, message, retryable: retry !== 'never', advice }
}

/** The declines that the payer is told of: those they can act on, and none that helps the thief of a card. */
const payerMessages: Record<string, string> = {
  insufficient_funds: 'La tarjeta no tiene fondos suficientes',
  withdrawal_count_limit_exceeded: 'La tarjeta llegó a su límite de cargos',
  expired_card: 'La tarjeta venció',
  authentication_required: 'Tu banco pide que confirmes el cargo',
  authentication_failed: 'El cargo no se confirmó con tu banco',
  action_expired: 'El cargo no se confirmó con tu banco',
}

/** Why a charge failed, as the payer may read it; null where they may not. */
export const explainToPayer = ({ code, decline_code }: Decline): string | null =>
  (decline_code && payerMessages[decline_code]) || payerMessages[code] || null

/** Whether the method is of no use any more. */
export const isHard = (decline: Decline) => reasonOf(decline).retry === 'never'
