/** What an electronic invoice (CFDI) says of itself. */
export type Cfdi = {
  /** The fiscal folio that its stamp gives it, in capitals. */
  folio: string
  total_cents: number
  currency: string
  /** The RFC of who issued it. */
  issuer: string
  /** `I` is an invoice of income; others are notes, payments and transfers. */
  type: string
}

type Element = { path: string; attributes: ReadonlyMap<string, string> }

const NAMESPACE = /^http:\/\/www\.sat\.gob\.mx\/cfd\/[34]$/
const FOLIO = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/
const MOST_ELEMENTS = 20_000

/**
 * Reads the XML of an electronic invoice; undefined where it is none, or has no stamp. Neither entities nor a document
 * type are read: an invoice has none.
 */
export function readCfdi(xml: string): Cfdi | undefined {
  const elements = readElements(xml)
  const root = elements?.[0]
  if (!elements || root?.path !== 'Comprobante') return undefined
  if (![...root.attributes].some(([name, value]) => name.startsWith('xmlns') && NAMESPACE.test(value)))
    return undefined
  const at = (path: string) => elements.filter((element) => element.path === path)
  const stamps = at('Comprobante/Complemento/TimbreFiscalDigital')
  const [issuer, ...others] = at('Comprobante/Emisor')
  const folio = stamps[0]?.attributes.get('UUID')?.toUpperCase() ?? ''
  const total_cents = readCents(root.attributes.get('Total'))
  const rfc = issuer?.attributes.get('Rfc')?.toUpperCase()
  if (stamps.length !== 1 || others.length > 0 || !FOLIO.test(folio) || total_cents === undefined || !rfc)
    return undefined
  return {
    folio,
    total_cents,
    currency: root.attributes.get('Moneda') ?? '',
    issuer: rfc,
    type: root.attributes.get('TipoDeComprobante') ?? '',
  }
}

/** An amount of up to six decimals, in cents. */
function readCents(text: string | undefined): number | undefined {
  if (!text || !/^\d{1,10}(?:\.\d{1,6})?$/.test(text)) return undefined
  return Math.round(Number(text) * 100)
}

/** What stands between elements beside text, by how it begins and ends: comments, instructions and character data. */
const skipped = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const
const CLOSING = /<\/[\w:.-]+\s*>/y
const OPENING = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy

/** Where the next element begins, or the document ends; undefined where something that began has no end. */
function skipToElement(xml: string, from: number): number | undefined {
  let at = from
  for (;;) {
    const next = xml.indexOf('<', at)
    if (next === -1) return xml.length
    const kind = skipped.find(([begin]) => xml.startsWith(begin, next))
    if (!kind) return next
    const end = xml.indexOf(kind[1], next + kind[0].length)
    if (end === -1) return undefined
    at = end + kind[1].length
  }
}

/** The elements of a document in their order, each with the local names that lead to it; undefined where it is no XML. */
function readElements(xml: string): Element[] | undefined {
  const found: Element[] = []
  const open: string[] = []
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (match) at = pattern.lastIndex
    return match
  }
  for (;;) {
    const next = skipToElement(xml, at)
    if (next === undefined) return undefined
    at = next
    if (at === xml.length) return open.length === 0 ? found : undefined
    if (take(CLOSING)) {
      if (open.pop() === undefined) return undefined
      continue
    }
    const element = take(OPENING)
    if (!element || found.length === MOST_ELEMENTS) return undefined
    const [, name = '', attributes = '', selfClosing] = element
    const local = name.slice(name.indexOf(':') + 1)
    found.push({ path: [...open, local].join('/'), attributes: readAttributes(attributes) })
    if (!selfClosing) open.push(local)
  }
}

const readAttributes = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )
