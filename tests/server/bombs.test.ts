// @vitest-environment node
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readSheet, UnreadableSheet } from '@server/sheets/readSheet'

const MEGABYTE = 1_000_000

/** The parts of a workbook with one sheet; each test makes some larger than they look. */
const parts = (sheet: string, strings: Uint8Array = strToU8('<sst/>')) => ({
  '[Content_Types].xml': strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  '_rels/.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  ),
  'xl/sharedStrings.xml': strings,
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  ),
})
const row = (...cells: string[]) => `<row r="1">${cells.join('')}</row>`
const text = (ref: string, value: string) => `<c r="${ref}1" t="inlineStr"><is><t>${value}</t></is></c>`

/** The file with what it says of the sizes of its parts put to another number. */
function lying(file: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = Buffer.from(file)
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    const isLocal = bytes.readUInt32LE(at - 30) === 0x04034b50
    const isCentral = at >= 46 && bytes.readUInt32LE(at - 46) === 0x02014b50
    if (isLocal) bytes.writeUInt32LE(size, at - 30 + 22)
    if (isCentral) bytes.writeUInt32LE(size, at - 46 + 24)
  }
  return bytes
}

async function read(content: Uint8Array): Promise<string[][]> {
  const rows = []
  for await (const { cells } of readSheet(content, { scoreHeadings: () => 0, mostRows: 100 }))
    rows.push(cells)
  return rows
}

/** Reads a file that must be refused, with how much more memory it took. */
async function refusal(content: Uint8Array) {
  const before = process.memoryUsage().rss
  const error = await read(content).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, megabytes: (process.memoryUsage().rss - before) / MEGABYTE }
}

describe('a workbook', () => {
  test('is read as it is', async () => {
    expect(await read(zipSync(parts(row(text('A', 'Ana')))))).toEqual([['Ana']])
  })

  test.each([
    ['texts that say how large they are', 100 * MEGABYTE, undefined],
    ['texts that say nothing of how large they are', 100 * MEGABYTE, 0],
    ['texts that say that they are small', 100 * MEGABYTE, 100],
  ])(
    'of a hundred megabytes in a few kilobytes is refused before it is in memory: %s',
    async (_what, bytes, said) => {
      const strings = Buffer.concat([
        strToU8('<sst><si><t>'),
        Buffer.alloc(bytes, 'a'),
        strToU8('</t></si></sst>'),
      ])
      const file = zipSync(parts(row(text('A', 'Ana')), strings), { level: 9 })
      expect(file.length).toBeLessThan(MEGABYTE)
      const { error, megabytes } = await refusal(
        said === undefined ? file : lying(file, 'xl/sharedStrings.xml', said),
      )
      expect(error).toBeInstanceOf(UnreadableSheet)
      expect(megabytes).toBeLessThan(60)
    },
  )

  test('whose sheet is a single enormous cell is refused', async () => {
    const file = zipSync(parts(row(text('A', 'a'.repeat(210 * MEGABYTE)))), { level: 9 })
    const { error, megabytes } = await refusal(file)
    expect(error).toBeInstanceOf(UnreadableSheet)
    expect(megabytes).toBeLessThan(60)
  })

  test('within a workbook is no more than a part that nobody reads', async () => {
    const inner = zipSync({ 'xl/worksheets/sheet1.xml': Buffer.alloc(50 * MEGABYTE, 'a') }, { level: 9 })
    const nested = zipSync({ ...parts(row(text('A', 'Ana'))), 'xl/embeddings/book.xlsx': inner })
    expect(await read(nested)).toEqual([['Ana']])
  })

  test('with entities that multiply is not multiplied', async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join(
      '',
    )
    const file = zipSync(parts(row(text('A', '&a9;'))))
    const bomb = { ...parts(row(text('A', '&a9;'))) }
    bomb['xl/worksheets/sheet1.xml'] = strToU8(
      `<!DOCTYPE x [<!ENTITY a0 "ja">${laughs}]>${new TextDecoder().decode(bomb['xl/worksheets/sheet1.xml'])}`,
    )
    expect(file.length).toBeLessThan(MEGABYTE)
    const got = await read(zipSync(bomb)).catch((error: unknown) => error)
    expect(JSON.stringify(got).length).toBeLessThan(1_000)
  })

  test('gives the saved value of a formula, and never the formula', async () => {
    const formula = '<c r="A1" t="str"><f>HYPERLINK("http://example.test","x")</f><v>Ana</v></c>'
    const bare = '<c r="B1"><f>cmd|\' /C calc\'!A0</f></c>'
    expect(await read(zipSync(parts(row(formula, bare))))).toEqual([['Ana', '']])
  })
})
