import { reachOf } from '@server/money/inWords'

/** Who a mail is from, as its head and its foot say it. */
export type MailHead = {
  name: string
  legal_name: string | null
  address: string | null
  support_phone: string | null
  support_email: string | null
  /** A PNG or a JPG. */
  logo: Buffer | undefined
}

/** By what an HTML mail names the logo that is attached to it. */
export const LOGO_CID = 'logo@salvia'

/** A text as HTML shows it, between tags and in attributes. */
const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const ADDRESS = /https?:\/\/\S+/g

const PUNCTUATION = new Set('.,;:!?)]»"\'')

/** An address without the punctuation that follows it in a sentence. */
function trimPunctuation(text: string): string {
  let end = text.length
  while (end > 0 && PUNCTUATION.has(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** A line with its addresses as links; the punctuation after one is no part of it. */
function lineAsHtml(line: string): string {
  let html = ''
  let at = 0
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = trimPunctuation(found)
    const shown = escapeHtml(address)
    html += `${escapeHtml(line.slice(at, index))}<a href="${shown}" class="link" style="color:#1d6b4f;word-break:break-word">${shown}</a>`
    at = index + address.length
  }
  return html + escapeHtml(line.slice(at))
}

/** A line that says one fact by its name: `Folio: REC-1`. Addresses and sentences are none. */
const FACT = /^([^:.]{1,40}): (.+)$/

/** What a line of text is: an item of a list, a fact, or a part of a paragraph. */
const kindOfLine = (line: string) => (line.startsWith('- ') ? 'item' : FACT.test(line) ? 'fact' : 'words')

type Run = { kind: ReturnType<typeof kindOfLine>; lines: string[] }

/** The lines of a paragraph, those alike together; a single fact reads as a sentence. */
function runsOf(paragraph: string): Run[] {
  const runs: Run[] = []
  for (const line of paragraph.split('\n')) {
    const kind = kindOfLine(line)
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  return runs.map((run) => (run.kind === 'fact' && run.lines.length === 1 ? { ...run, kind: 'words' } : run))
}

const drawRun: Record<Run['kind'], (lines: string[]) => string> = {
  words: (lines) => `<p style="margin:0 0 16px">${lines.map(lineAsHtml).join('<br>')}</p>`,
  item: (lines) =>
    `<ul style="margin:0 0 16px;padding-left:20px">${lines
      .map((line) => `<li style="margin:0 0 6px">${lineAsHtml(line.slice(2))}</li>`)
      .join('')}</ul>`,
  fact: (lines) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">${lines
      .map((line) => {
        const [, name = '', value = ''] = FACT.exec(line) ?? []
        return `<tr><td class="soft" style="padding:3px 16px 3px 0;vertical-align:top;color:#5b6660">${escapeHtml(name)}</td><td style="padding:3px 0;vertical-align:top;word-break:break-word">${lineAsHtml(value)}</td></tr>`
      })
      .join('')}</table>`,
}

/** What a mail looks like where the screen is dark; where a program drops this, it stays light. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14181a!important;color:#e6eae8!important}
.card{background:#1d2326!important;border-color:#333c40!important}
.soft{color:#a3afa9!important}
.link{color:#7fd3ae!important}
}`

/**
 * A mail as an HTML document, drawn from the text that it has: its paragraphs, its lists (`- `), its facts
 * (`Folio: REC-1`) and its links, under the organization's logo and name. All of it is escaped.
 */
export function layMail({ subject, text }: { subject: string; text: string }, head: MailHead): string {
  const title = escapeHtml(subject)
  const name = escapeHtml(head.name)
  const body = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap(runsOf)
    .map(({ kind, lines }) => drawRun[kind](lines))
    .join('\n')
  const foot = [head.legal_name ?? head.name, head.address, reachOf(head)]
    .filter(Boolean)
    .map((line) => escapeHtml(line ?? ''))
    .join('<br>')
  const logo = head.logo
    ? `<img src="cid:${LOGO_CID}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:200px;margin:0 0 8px;border:0;border-radius:4px">`
    : ''
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f2f5f3;color:#1c2321;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto">
<div style="padding:0 4px 16px">${logo}<strong style="font-size:18px">${name}</strong></div>
<div class="card" style="background:#ffffff;border:1px solid #dbe2de;border-radius:8px;padding:24px 20px 8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${title}</h1>
${body}
</div>
<p class="soft" style="margin:16px 4px 0;font-size:13px;color:#5b6660">${foot}</p>
</div>
</body>
</html>
`
}
