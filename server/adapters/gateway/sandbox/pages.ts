import { type GatewayPage, gatewayPage } from '@server/adapters/gateway/gatewayPage'
import { testCards } from './testCards'
import type { Instructions } from '@server/db/schema/gateway'

/** The card number stays on this page: only the behaviour of the test card is sent. */
const CARD_SCRIPT = `
const cards = ${JSON.stringify(Object.entries(testCards).map(([behaviour, { number }]) => [number, behaviour]))}
const $ = (id) => document.getElementById(id)
const theme = new URLSearchParams(location.search).get('theme')
if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
const digits = (text) => text.replace(/\\D/g, '')
const tell = (message) => parent.postMessage({ salvia: 'card', ...message }, location.origin)
$('number').addEventListener('input', ({ target }) => { target.value = digits(target.value).slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ') })
$('expiry').addEventListener('input', ({ target }) => { target.value = digits(target.value).slice(0, 4).replace(/^(..)(?=.)/, '$1/') })
$('cvc').addEventListener('input', ({ target }) => { target.value = digits(target.value).slice(0, 4) })
function problem() {
  const number = digits($('number').value)
  const [month, year] = $('expiry').value.split('/').map(Number)
  const end = new Date(2000 + (year || 0), month || 0, 1)
  if (!cards.some(([one]) => one === number)) return ['number', 'Escribe el número de una de las tarjetas de prueba']
  if (!(month >= 1 && month <= 12) || $('expiry').value.length !== 5) return ['expiry', 'Escribe el vencimiento, como 08/29']
  if (end <= new Date()) return ['expiry', 'Esa tarjeta ya venció']
  if (!/^\\d{3,4}$/.test($('cvc').value)) return ['cvc', 'Escribe el código de seguridad, como 123']
}
async function tokenize() {
  const found = problem()
  for (const id of ['number', 'expiry', 'cvc']) $(id).removeAttribute('aria-invalid')
  $('problem').textContent = found ? found[1] : ''
  if (found) { $(found[0]).setAttribute('aria-invalid', 'true'); $(found[0]).focus(); size(); return tell({ type: 'problem', message: found[1] }) }
  const number = digits($('number').value)
  const [month, year] = $('expiry').value.split('/').map(Number)
  const reply = await fetch('/sandbox/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({
    behaviour: cards.find(([one]) => one === number)[1], last4: number.slice(-4), exp_month: month, exp_year: 2000 + year }) }).catch(() => undefined)
  if (!reply || !reply.ok) { $('problem').textContent = 'No hay respuesta. Vuelve a intentarlo'; return tell({ type: 'problem', message: $('problem').textContent }) }
  $('cvc').value = ''
  tell({ type: 'token', token: (await reply.json()).token, last4: number.slice(-4) })
}
const size = () => tell({ type: 'height', height: document.documentElement.scrollHeight })
addEventListener('message', ({ origin, source, data }) => { if (origin === location.origin && source === parent && data && data.salvia === 'tokenize') void tokenize() })
document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); void tokenize() })
new ResizeObserver(size).observe(document.body)
tell({ type: 'ready' })
`

const cardRows = Object.values(testCards)
  .map(
    ({ number, label }) =>
      `<tr><td><code>${number.replace(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${label}</td></tr>`,
  )
  .join('')

/** The page where a card is typed, in a frame of the page that asks for it. */
export const cardPage = gatewayPage(
  'Tarjeta de prueba',
  `<form novalidate>
  <p id="problem" role="alert"></p>
  <label>Número de tarjeta<input id="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242"></label>
  <div class="row">
    <label>Vencimiento<input id="expiry" inputmode="numeric" autocomplete="off" placeholder="MM/AA"></label>
    <label>Código<input id="cvc" inputmode="numeric" autocomplete="off" placeholder="123"></label>
  </div>
  <details><summary>Pasarela de prueba: no se cobra nada. Tarjetas que acepta</summary><table>${cardRows}</table></details>
</form>`,
  CARD_SCRIPT,
  { ancestors: "'self'" },
)

const CONFIRM_SCRIPT = `
const answer = (confirmed) => async () => {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  const reply = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ confirmed }) }).catch(() => undefined)
  const back = URL.parse(new URLSearchParams(location.search).get('back') ?? '', location.origin)
  if (reply && reply.ok && location.search && back && back.origin === location.origin) return location.replace(back)
  document.querySelector('[role=status]').textContent = reply && reply.ok ? 'Listo. Ya puedes cerrar esta ventana.' : 'No hay respuesta. Recarga la página para intentarlo otra vez.'
}
document.getElementById('yes')?.addEventListener('click', answer(true))
document.getElementById('no')?.addEventListener('click', answer(false))
`

/** The bank's page, where the customer confirms a charge or a checked card. */
export const confirmPage = (
  charge: { description: string; amount: string | null } | undefined,
): GatewayPage =>
  gatewayPage(
    'Banco de prueba',
    charge
      ? `<main><h1>Banco de prueba</h1><p>${charge.amount ? `¿Autorizas el cargo de <strong>${escapeText(charge.amount)}</strong> por ${escapeText(charge.description)}?` : '¿Confirmas que esta tarjeta es tuya? No se hace ningún cargo.'}</p><p class="actions"><button id="yes">${charge.amount ? 'Autorizar cargo' : 'Confirmar'}</button><button id="no">No autorizar</button></p><p role="status"></p></main>`
      : '<main><h1>Banco de prueba</h1><p>Este cargo ya no espera tu confirmación.</p></main>',
    CONFIRM_SCRIPT,
    { ancestors: "'none'" },
  )

const STEP_SCRIPT = `
for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
  const reply = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ step: button.value }) }).catch(() => undefined)
  document.querySelector('[role=status]').textContent = reply && reply.ok ? 'Listo. Ya le avisamos a Salvia.' : 'No hay respuesta. Inténtalo otra vez.'
})
`

type Unpaid = { description: string; amount: string; instructions: Instructions }

/** The page of a payment made elsewhere, with buttons that pay it or let it expire. */
export const voucherPage = (voucher: Unpaid | undefined): GatewayPage =>
  gatewayPage(
    'Ficha de prueba',
    voucher
      ? `<main><h1>${voucher.instructions.by === 'oxxo' ? 'Ficha de pago en OXXO' : 'Transferencia SPEI'}</h1><p><strong>${escapeText(voucher.amount)}</strong> por ${escapeText(voucher.description)}</p><p>${voucher.instructions.clabe ? `CLABE: <code>${voucher.instructions.clabe}</code>, ` : ''}referencia: <code>${voucher.instructions.reference}</code></p><p>Pasarela de prueba: aquí no se paga nada.</p><p class="actions"><button value="paid">Simular que se pagó</button><button value="expired">Simular que venció</button></p><p role="status"></p></main>`
      : '<main><h1>Ficha de prueba</h1><p>Esta ficha ya no espera su pago.</p></main>',
    STEP_SCRIPT,
    { ancestors: "'none'" },
  )

/** The bank's page where a customer disputes a charge, and where the bank decides. */
export const disputePage = (charge: { description: string; amount: string } | undefined): GatewayPage =>
  gatewayPage(
    'Banco de prueba: aclaraciones',
    charge
      ? `<main><h1>Aclaración de un cargo</h1><p><strong>${escapeText(charge.amount)}</strong> por ${escapeText(charge.description)}</p><p class="actions"><button value="open">El cliente lo desconoce</button><button value="won">El banco le da la razón al comercio</button><button value="lost">El banco le da la razón al cliente</button></p><p role="status"></p></main>`
      : '<main><h1>Aclaración de un cargo</h1><p>No hay un cargo aprobado con esa clave.</p></main>',
    STEP_SCRIPT,
    { ancestors: "'none'" },
  )

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
