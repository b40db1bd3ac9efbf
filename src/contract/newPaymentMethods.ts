import * as z from 'zod/mini'
import { NewBankAccount } from './mexico'
import { requiredText } from './shapes'

/** The wording that staff read out and the customer agreed to, for a card and for an account that is debited. */
export const SPOKEN_CONSENT_VERSION = 'voz-2026-11'
export const MANDATE_VERSION = 'mandato-2026-11'

const agreed = {
  /** The customer agreed to be charged, which staff vouch for. */
  has_consent: z.literal(true, 'Léele la autorización a su titular y marca que la dio'),
  /** Whether the customer's plans are charged to it from now on. */
  is_default: z.boolean(),
}

/** A card that its holder dictates into the gateway's frame, before the frame gives its token. */
export const DictatedCard = z.strictObject({
  name: requiredText('el nombre que está en la tarjeta', 80),
  ...agreed,
})

/** A card that staff add for a customer. Its number stays with the gateway. */
export const NewCardMethod = z.extend(DictatedCard, {
  token: z.string().check(z.minLength(1), z.maxLength(255)),
})
export type NewCardMethod = z.infer<typeof NewCardMethod>

/** A bank account that staff add for a customer, who signed a mandate to debit it. */
export const NewAccountMethod = z.extend(NewBankAccount, agreed)
export type NewAccountMethod = z.infer<typeof NewAccountMethod>

/** What adding a method to a customer takes. */
export const MethodChoices = z.object({
  /** The page of the gateway where a card is typed. */
  card_frame: z.string(),
  /** Whether the gateway debits bank accounts. */
  debits_accounts: z.boolean(),
  /** Who is authorized to charge, for what is read out. */
  seller: z.string(),
})
export type MethodChoices = z.infer<typeof MethodChoices>
