/** The text of a file that people made: UTF-8, UTF-16 of Windows, or the old code page of Windows, which is Latin-1 and more. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a file is no text but a workbook: `xlsx` is a ZIP file, `xls` was an OLE one before 2007. */
export function workbookOf([first, second]: Uint8Array): 'xlsx' | 'xls' | undefined {
  if (first === 0x50 && second === 0x4b) return 'xlsx'
  return first === 0xd0 && second === 0xcf ? 'xls' : undefined
}
