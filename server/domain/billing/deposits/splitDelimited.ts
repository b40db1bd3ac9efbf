/** A record of a delimited file, with the line of the file that it begins on. */
export type DelimitedRecord = { line: number; cells: string[] }

/** Splits a text of delimited records (RFC 4180); undefined where a quote is never closed. */
export function splitDelimited(text: string, delimiter: string): DelimitedRecord[] | undefined {
  const records: DelimitedRecord[] = []
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
    if (cells.some((one) => one !== '')) records.push({ line: begins, cells })
    cells = []
    begins = line + 1
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
      else endRecord()
      line++
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) return undefined
  endRecord()
  return records
}
