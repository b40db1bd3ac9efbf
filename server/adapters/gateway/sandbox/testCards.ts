import type { Decline } from '@server/db/schema/gateway'

/** What each test card does when it is charged, with its number. None of them is a real card. */
export const testCards = {
  ok: { number: '4242424242424242', label: 'Se aprueba' },
  insufficient_funds: { number: '4000000000009995', label: 'No tiene fondos' },
  lost_card: { number: '4000000000009987', label: 'Reportada como perdida' },
  stolen_card: { number: '4000000000009979', label: 'Reportada como robada' },
  expired_card: { number: '4000000000000069', label: 'Vencida' },
  incorrect_cvc: { number: '4000000000000127', label: 'Código incorrecto' },
  do_not_honor: { number: '4000000000000002', label: 'El banco no la autoriza' },
  three_ds: { number: '4000002500003155', label: 'Pide confirmar con el banco' },
  three_ds_failed: { number: '4000008400001629', label: 'El banco no confirma' },
  slow: { number: '4000000000003220', label: 'Tarda en responder' },
  lost_reply: { number: '4000000000003063', label: 'Se cobra, pero la respuesta se pierde' },
  disputed: { number: '4000000000000259', label: 'Se aprueba, y el cliente la desconoce' },
  duplicate_event: { number: '4000000000003055', label: 'Avisa dos veces' },
} as const

export type Behaviour = keyof typeof testCards

/** What a debit of an account does, by the four digits before the check digit of its CLABE. */
export const behaviourOfAccount = (clabe: string): Behaviour =>
  (({ '9995': 'insufficient_funds', '0002': 'do_not_honor', '3063': 'lost_reply' }) as const)[
    clabe.slice(13, 17)
  ] ?? 'ok'

/** Whether a name is that of a test card's behaviour. */
export const isBehaviour = (name: string): name is Behaviour => Object.hasOwn(testCards, name)

/** How a bank declines each test card, with the response code of the card networks (ISO 8583). */
export const declines: Partial<Record<Behaviour, Decline & { response_code: string }>> = {
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    response_code: '51',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', response_code: '41' },
  stolen_card: { code: 'card_declined', decline_code: 'stolen_card', response_code: '43' },
  expired_card: { code: 'expired_card', decline_code: null, response_code: '54' },
  incorrect_cvc: { code: 'incorrect_cvc', decline_code: null, response_code: 'N7' },
  do_not_honor: { code: 'card_declined', decline_code: 'do_not_honor', response_code: '05' },
}

/** The token of a test card that needs no frame, such as `sandbox_stolen_card`. */
export const tokenOf = (behaviour: Behaviour) => `sandbox_${behaviour}`
