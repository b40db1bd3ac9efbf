import { addTexts } from '@/i18n'

/** The words of a sale by hand. */
export const es = {
  title: 'Vender un plan',
  confirm: 'Vender el plan',
  done: 'Plan vendido',
  customer: 'Cliente',
  plan: 'Plan',
  price: 'Precio',
  people: 'Quiénes se cubren',
  peopleHint: 'La primera persona es la titular de la póliza; las demás dependen de ella.',
  person: 'Persona',
  addPerson: 'Agregar persona',
  coupon: 'Cupón',
  paysBy: 'Cómo paga',
  byMethod: 'Con un método que ya tiene',
  byMethodHint: 'Se cobra en cuanto vendes.',
  byLink: 'Con un enlace que le enviamos',
  byLinkHint: 'Guarda su tarjeta y paga desde su correo.',
  method: 'Método de pago',
}

declare module '@/i18n' {
  interface Texts {
    sales: typeof es
  }
}

addTexts('sales', es)
