/** A record of a delimited file, with the line of the file that it begins on. */
export type DelimitedRecord = { line: number; cells: string[] }

/** A quote of the text is never closed. */
export class UnclosedQuote extends Error {}

/** Splits a text of delimited records (RFC 4180); undefined where a quote is never closed. */
export function splitDelimited(text: string, delimiter: string): DelimitedRecord[] | undefined {
  try {
    return [...eachDelimited(text, delimiter)]
  } catch (error) {
    if (error instanceof UnclosedQuote) return undefined
    throw error
  }
}

/** The records of a delimited text (RFC 4180) one by one, without empty ones. @throws {UnclosedQuote} at its end */
export function* eachDelimited(text: string, delimiter: string): Generator<DelimitedRecord> {
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begins = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    const record = { line: begins, cells }
    cells = []
    begins = line + 1
    return record.cells.some((one) => one !== '') ? record : undefined
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) endCell()
    else if (sign === '\n') {
      if (isQuoted) cell += ' '
      else {
        const record = endRecord()
        if (record) yield record
      }
      line++
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) throw new UnclosedQuote()
  const last = endRecord()
  if (last) yield last
}
