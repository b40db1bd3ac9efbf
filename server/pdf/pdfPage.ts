export const MARGIN = 54
const INK = '#10202c'
export const SOFT = '#51636f'
const RULE = '#c5d0d8'
const SHADE = '#eef3f6'

/** A cell: its text, its left edge and its width in points. */
type PdfCell = { text: string; x: number; width: number; align?: 'left' | 'right' }

/** The metadata of the file, with the moment that its contents refer to. */
type PdfMetadata = { title: string; author: string; subject: string; at: string }

type Style = { size?: number; isBold?: boolean; color?: string; at?: number }
type Head = { title: string; width: number; align?: 'left' | 'right' }

/**
 * Starts a PDF document in Spanish, tagged for screen readers. Text flows down the page, each part under the tag of its
 * role.
 */
export async function createPdfPage({ title, author, subject, at }: PdfMetadata) {
  // Loaded with the first document: it takes as much memory as a quarter of the server.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 72 },
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'es-MX',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      CreationDate: new Date(at),
      ModDate: new Date(at),
    },
  })
  const bytes = collectBytes(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - 72

  /** Draws lines and shades, which screen readers skip. */
  const drawDecoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const setStyle = ({ size = 9.5, isBold = false, color = INK }: Style) =>
    doc
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color)
  const heightOf = ({ text, width: room }: Pick<PdfCell, 'text' | 'width'>, style: Style) =>
    setStyle(style).heightOfString(text || ' ', { width: room })
  const write = ({ text, x, width: room, align = 'left' }: PdfCell, y: number, style: Style) =>
    setStyle(style).text(text, x, y, { width: room, align })
  const ensureRoom = (height: number) => {
    if (doc.y + height <= bottom) return
    doc.addPage()
    doc.y = MARGIN
  }

  function addText(tag: string, cell: PdfCell, style: Style) {
    ensureRoom(heightOf(cell, style))
    const before = doc.y
    root.add(doc.struct(tag, {}, () => void write(cell, style.at ?? before, style)))
    if (style.at !== undefined) doc.y = Math.max(before, doc.y)
  }
  const add = (element: PDFKit.PDFStructureElement) => void root.add(element)
  /** Writes one line at a fixed position beside the flow, cut where it is too long. */
  const writeLine = (
    tag: string,
    { text, x, width: wide, align = 'left' }: PdfCell,
    y: number,
    style: Style,
  ) =>
    add(
      doc.struct(tag, {}, () => {
        const height = (style.size ?? 9.5) * 1.2
        setStyle(style).text(text, x, y, { width: wide, align, height, ellipsis: true })
      }),
    )
  const moveDown = (by: number) => {
    doc.y += by
  }
  function drawRule() {
    moveDown(8)
    const { y } = doc
    drawDecoration(() =>
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.7)
        .strokeColor(RULE)
        .stroke(),
    )
    doc.y = y + 12
  }

  function addColumns(parts: { title: string; lines: string[] }[]) {
    const each = (width - 24) / parts.length
    const top = doc.y
    let lowest = top
    parts.forEach(({ title, lines }, index) => {
      const x = MARGIN + index * (each + 24)
      doc.y = top
      addText('H2', { text: title, x, width: each }, { isBold: true, color: SOFT })
      moveDown(2)
      for (const text of lines) addText('P', { text, x, width: each }, {})
      lowest = Math.max(lowest, doc.y)
    })
    doc.y = lowest + 14
  }

  function addTable(title: string, heads: Head[], rows: string[][]) {
    ensureRoom(70)
    addText('H2', { text: title, x: MARGIN, width }, { isBold: true, size: 11 })
    moveDown(4)
    const table = doc.struct('Table', { title })
    root.add(table)
    const cellsOf = (texts: string[]) => {
      let x = MARGIN
      return heads.map(({ width: wide, align }, index): PdfCell => {
        const cell = { text: texts[index] ?? '', x: x + 4, width: wide - 8, ...(align && { align }) }
        x += wide
        return cell
      })
    }
    const addRow = (tag: 'TH' | 'TD', texts: string[]) => {
      const style = tag === 'TH' ? { isBold: true, size: 8.5, color: SOFT } : {}
      const cells = cellsOf(texts)
      const height = Math.max(...cells.map((cell) => heightOf(cell, style))) + 9
      if (doc.y + height > bottom) {
        doc.addPage()
        doc.y = MARGIN
        if (tag === 'TD')
          addRow(
            'TH',
            heads.map((head) => head.title),
          )
      }
      const y = doc.y
      if (tag === 'TH') drawDecoration(() => doc.rect(MARGIN, y, width, height).fill(SHADE))
      const line = doc.struct('TR')
      table.add(line)
      for (const cell of cells) line.add(doc.struct(tag, {}, () => void write(cell, y + 5, style)))
      line.end()
      drawDecoration(() =>
        doc
          .moveTo(MARGIN, y + height)
          .lineTo(MARGIN + width, y + height)
          .lineWidth(0.5)
          .strokeColor(RULE)
          .stroke(),
      )
      doc.y = y + height
    }
    addRow(
      'TH',
      heads.map((head) => head.title),
    )
    for (const texts of rows) addRow('TD', texts)
    table.end()
    moveDown(10)
  }

  function addSums(lines: [label: string, amount: string, isBold?: boolean][]) {
    ensureRoom(lines.length * 16)
    const list = doc.struct('Table', { title: 'Totales' })
    root.add(list)
    for (const [label, amount, isBold = false] of lines) {
      const { y } = doc
      const style = { isBold, size: isBold ? 11 : 9.5 }
      const line = doc.struct('TR')
      list.add(line)
      line.add(
        doc.struct(
          'TH',
          {},
          () => void write({ text: label, x: MARGIN + width - 240, width: 130, align: 'right' }, y, style),
        ),
      )
      line.add(
        doc.struct(
          'TD',
          {},
          () => void write({ text: amount, x: MARGIN + width - 104, width: 100, align: 'right' }, y, style),
        ),
      )
      line.end()
      doc.y = y + (isBold ? 18 : 15)
    }
    list.end()
    moveDown(10)
  }

  /** Prints the footer of every page, with its number. */
  function writeFooters(text: string) {
    const { start, count } = doc.bufferedPageRange()
    for (let index = start; index < start + count; index++) {
      doc.switchToPage(index)
      // Below the margin, where a text would otherwise begin a new page.
      doc.page.margins.bottom = 0
      drawDecoration(() => {
        const style = { size: 8, color: SOFT }
        write({ text, x: MARGIN, width: width - 90 }, doc.page.height - 48, style)
        const place = { text: `${index + 1} de ${count}`, x: MARGIN + width - 80, width: 80 }
        write({ ...place, align: 'right' }, doc.page.height - 48, style)
      })
    }
  }

  /** Ends the document with a footer on every page. */
  function finish(foot: string): Promise<Buffer> {
    root.end()
    writeFooters(foot)
    doc.end()
    return bytes
  }

  return {
    doc,
    width,
    add,
    ensureRoom,
    addText,
    writeLine,
    drawDecoration,
    moveDown,
    drawRule,
    addColumns,
    addTable,
    addSums,
    finish,
  }
}

export type PdfPage = Awaited<ReturnType<typeof createPdfPage>>

/** The bytes of a document, once it has ended. */
const collectBytes = (doc: PDFKit.PDFDocument) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
