import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A page of a gateway, whose policy allows nothing but its own script and style. */
export type GatewayPage = { html: string; policy: string }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const STYLE = `
:root { color-scheme: light dark; --ink: #1a212b; --soft: #536070; --line: #798696; --ground: #fff; --bad: #8c211c; --go: #175e96; --on: #fff }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --ink: #e7ecf1; --soft: #aeb9c5; --line: #7f8c9a; --ground: #151c24; --bad: #f4a6a1; --go: #7db7e8; --on: #10151c } }
:root[data-theme=dark] { --ink: #e7ecf1; --soft: #aeb9c5; --line: #7f8c9a; --ground: #151c24; --bad: #f4a6a1; --go: #7db7e8; --on: #10151c }
* { box-sizing: border-box }
body { margin: 0; padding: 2px; background: var(--ground); color: var(--ink); font: 18px/1.5 system-ui, sans-serif }
main { max-width: 420px; margin: 48px auto; padding: 0 16px }
.row { display: flex; gap: 12px } .row > * { flex: 1; min-width: 0 }
label { display: block; margin: 0 0 12px; font-weight: 600 }
input, .field { display: block; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 400 }
input[aria-invalid=true] { border-color: var(--bad) }
:focus-visible { outline: 2px solid var(--go); outline-offset: 2px }
[role=alert] { margin: 0; color: var(--bad); font-weight: 600 } [role=alert]:not(:empty) { margin: 0 0 12px }
::placeholder { color: var(--soft); opacity: 1 }
small, summary, td { color: var(--soft); font-size: 14px } td { padding: 2px 12px 2px 0 } summary { cursor: pointer }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--go); border-radius: 6px; background: var(--go); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
button + button { border-color: var(--line); background: transparent; color: var(--ink) }
.actions { display: flex; flex-wrap: wrap; gap: 12px } code { font-size: 13px }
`

type Reach = {
  /** Which pages may show it in a frame. */
  ancestors: "'self'" | "'none'"
  /** A third-party script that runs before its own, and the hosts that this script needs. */
  foreign?: { script: string; frames: string; calls: string }
}

/** Builds a page and the content security policy that its script and style require. */
export const gatewayPage = (
  title: string,
  body: string,
  script: string,
  { ancestors, foreign }: Reach,
): GatewayPage => ({
  html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body>${body}${foreign ? `<script src="${foreign.script}"></script>` : ''}<script>${script}</script></body></html>`,
  policy: [
    "default-src 'none'",
    `script-src ${hashOf(script)}${foreign ? ` ${foreign.script}` : ''}`,
    `style-src ${hashOf(STYLE)}`,
    `connect-src 'self'${foreign ? ` ${foreign.calls}` : ''}`,
    ...(foreign ? [`frame-src ${foreign.frames}`] : []),
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; '),
})

/** Replies with a page under its own policy instead of the console's. */
export const showPage = (reply: FastifyReply, { html, policy }: GatewayPage) =>
  reply
    .removeHeader('X-Frame-Options')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
