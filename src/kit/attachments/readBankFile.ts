import { MOST_DEPOSIT_TEXT } from '@/contract/deposits'
import { decodeText, workbookOf } from '@/contract/fileText'
import { es } from './es'

/** The text of a bank's file, or why it cannot be one; banks write UTF-8, UTF-16 and the old code page of Windows. */
export async function readBankFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size === 0) return { problem: es.bank.empty }
  if (file.size > 2 * MOST_DEPOSIT_TEXT) return { problem: es.bank.tooLarge }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (workbookOf(bytes)) return { problem: es.bank.spreadsheet }
  const text = decodeText(bytes)
  return text.length > MOST_DEPOSIT_TEXT ? { problem: es.bank.tooLarge } : { text }
}
