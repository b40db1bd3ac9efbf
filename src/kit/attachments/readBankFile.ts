import { MOST_DEPOSIT_TEXT } from '@/contract/deposits'
import { es } from './es'

/** The text of a bank's file, or why it cannot be one; banks write UTF-8, UTF-16 and the old code page of Windows. */
export async function readBankFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size === 0) return { problem: es.bank.empty }
  if (file.size > 2 * MOST_DEPOSIT_TEXT) return { problem: es.bank.tooLarge }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  // Spreadsheets are ZIP files, or OLE ones before 2007.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    return { problem: es.bank.spreadsheet }
  const text = decode(bytes)
  return text.length > MOST_DEPOSIT_TEXT ? { problem: es.bank.tooLarge } : { text }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
