import type { FastifyInstance } from 'fastify'
import { gatewayPage, showPage } from '@server/adapters/gateway/gatewayPage'

export const CARD_FRAME = '/stripe/card'
/** Where the bank sends people back to; the page that they came from waits in another tab. */
export const BACK_FROM_BANK = '/stripe/back'

/** What Stripe's fields need, only in this frame; the page around it runs no foreign script. */
const foreign = {
  script: 'https://js.stripe.com/v3/',
  frames: 'https://js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
}

const cardScript = (key: string) => `
const $ = (id) => document.getElementById(id)
const theme = new URLSearchParams(location.search).get('theme')
if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
const tell = (message) => parent.postMessage({ salvia: 'card', ...message }, location.origin)
const stripe = Stripe(${JSON.stringify(key)}, { locale: 'es-419' })
const ink = getComputedStyle(document.body).color
const elements = stripe.elements()
const style = { base: { color: ink, fontSize: '16px', lineHeight: '26px' } }
const number = elements.create('cardNumber', { style, showIcon: true })
const parts = { number, expiry: elements.create('cardExpiry', { style }), cvc: elements.create('cardCvc', { style }) }
for (const [id, part] of Object.entries(parts)) part.mount('#' + id)
const say = (message) => { $('problem').textContent = message; tell({ type: 'problem', message }) }
async function tokenize() {
  $('problem').textContent = ''
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: number }).catch(() => ({ error: {} }))
  if (error) return say(error.message || 'No hay respuesta. Vuelve a intentarlo')
  tell({ type: 'token', token: paymentMethod.id, last4: paymentMethod.card.last4 })
}
addEventListener('message', ({ origin, source, data }) => { if (origin === location.origin && source === parent && data && data.salvia === 'tokenize') void tokenize() })
new ResizeObserver(() => tell({ type: 'height', height: document.documentElement.scrollHeight })).observe(document.body)
tell({ type: 'ready' })
`

const FIELDS = `<p id="problem" role="alert"></p>
<label>Número de tarjeta<span id="number" class="field"></span></label>
<div class="row"><label>Vencimiento<span id="expiry" class="field"></span></label><label>Código<span id="cvc" class="field"></span></label></div>`

/** Registers the two pages around Stripe: the card form with Stripe's fields, and the return from the bank. */
export function stripePages(app: FastifyInstance, { publishableKey }: { publishableKey: string }): void {
  const card = gatewayPage('Tarjeta', FIELDS, cardScript(publishableKey), { ancestors: "'self'", foreign })
  const back = gatewayPage(
    'Verificación del banco',
    '<main><h1>Listo</h1><p>Tu banco ya nos avisa. Puedes cerrar esta ventana y volver a la anterior.</p></main>',
    '',
    { ancestors: "'none'" },
  )
  app.get(CARD_FRAME, { schema: { hide: true } }, (_request, reply) => showPage(reply, card))
  app.get(BACK_FROM_BANK, { schema: { hide: true } }, (_request, reply) => showPage(reply, back))
}
