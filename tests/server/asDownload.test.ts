import { expect, test } from 'vitest'
import { asDownload } from '@server/core/asDownload'

/** The name under which a browser saves the file: what RFC 5987 encodes, with nothing but the signs it allows. */
function savedAs(name: string): string {
  const [, encoded = ''] = /^attachment; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(asDownload(name)) ?? []
  return decodeURIComponent(encoded)
}

test.each([
  ['foto.png', 'foto.png'],
  ['Póliza de Ñandú 🦩 (2).pdf', 'Póliza de Ñandú 🦩 (2).pdf'],
  ["l'été *!.pdf", "l'été *!.pdf"],
  ['a; filename="b.exe', 'a; filename="b.exe'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system.ini', 'system.ini'],
  ['carpeta/', 'archivo'],
  ['medio \ud83e.txt', 'medio \ufffd.txt'],
])('%j is saved as %j', (name, saved) => {
  expect(savedAs(name)).toBe(saved)
})
