import { dayOf } from '@/contract/days'
import type { FundDetail } from '@/contract/funds'
import { type FundStatement, movementNames, type StatementLine } from '@/contract/fundStatements'
import { inDay } from '@server/money/inWords'
import { MARGIN, createPdfPage, SOFT } from '@server/pdf/pdfPage'
import { quoteCell } from '@server/core/csv'
import { inPesos } from '@server/money/pesos'
import { type Issuer, printLetterhead } from '@server/pdf/letterhead'

type StatementDocument = { fund: FundDetail; statement: FundStatement }

/** The concept of a line of the books, in Spanish. */
const conceptOf = ({ description, type, reverses }: StatementLine) =>
  reverses ? `Reverso de ${reverses.label}` : (description ?? movementNames[type])

/** The statement of a fund as PDF. */
export async function statementPdf(
  { fund, statement }: StatementDocument,
  { issuer, at }: { issuer: Issuer; at: string },
): Promise<Buffer> {
  const { from, to, lines, total } = statement
  const money = (cents: number) => inPesos(cents, fund.currency)
  const period = `Del ${inDay(from)} al ${inDay(to)}`
  const page = await createPdfPage({
    title: `Estado de cuenta ${fund.number}`,
    author: issuer.name,
    subject: `Estado de cuenta de ${fund.name}`,
    at,
  })
  const across = { x: MARGIN, width: page.width }
  page.addText('H1', { ...across, text: 'Estado de cuenta del fondo' }, { size: 20, isBold: true })
  page.moveDown(8)
  printLetterhead(page, issuer)
  page.addColumns([
    { title: 'Fondo', lines: [fund.name, fund.number, fund.company.label, fund.account.label] },
    {
      title: 'Periodo',
      lines: [
        `${period} · ${total} ${total === 1 ? 'movimiento' : 'movimientos'}`,
        `Moneda ${fund.currency}`,
        `Emitido el ${inDay(dayOf(new Date(at)))}`,
        sumCheck(fund, money),
      ],
    },
  ])
  page.addTable(
    'Movimientos',
    [
      { title: 'Fecha', width: 66 },
      { title: 'Folio', width: 74 },
      { title: 'Concepto', width: 148 },
      { title: 'Cargo', width: 72, align: 'right' },
      { title: 'Abono', width: 72, align: 'right' },
      { title: 'Saldo', width: 72, align: 'right' },
    ],
    [
      ['', '', 'Saldo inicial', '', '', money(statement.opening_cents)],
      ...lines.map((line) => [
        inDay(dayOf(new Date(line.effective_at))),
        line.number,
        conceptOf(line),
        line.direction === 'debit' ? money(line.amount_cents) : '',
        line.direction === 'credit' ? money(line.amount_cents) : '',
        money(line.posted_after_cents),
      ]),
    ],
  )
  page.addSums([
    ['Cargos', money(-statement.debits_cents)],
    ['Abonos', money(statement.credits_cents)],
    ['Saldo final', money(statement.closing_cents), true],
  ])
  if (total > lines.length)
    page.addText(
      'P',
      { ...across, text: `Se listan los primeros ${lines.length} movimientos.` },
      { color: SOFT },
    )
  return page.finish(`${issuer.name} · ${fund.number} · ${period}`)
}

const sumCheck = ({ difference_cents, difference_since }: FundDetail, money: (cents: number) => string) => {
  if (difference_cents === 0) return 'Conciliación: cuadra'
  const since = difference_since ? ` desde ${difference_since.label}` : ''
  return `Conciliación: diferencia de ${money(Math.abs(difference_cents))}${since}`
}

/** The statement of a fund as CSV. */
export function statementCsv({ statement }: StatementDocument): string {
  const plain = (cents: number) => (cents / 100).toFixed(2)
  const rows = [
    ['Fecha', 'Folio', 'Concepto', 'Referencia', 'Cargo', 'Abono', 'Saldo'],
    [statement.from, '', 'Saldo inicial', '', '', '', plain(statement.opening_cents)],
    ...statement.lines.map((line) => [
      dayOf(new Date(line.effective_at)),
      line.number,
      conceptOf(line),
      line.source.label,
      line.direction === 'debit' ? plain(line.amount_cents) : '',
      line.direction === 'credit' ? plain(line.amount_cents) : '',
      plain(line.posted_after_cents),
    ]),
    [
      statement.to,
      '',
      'Saldo final',
      '',
      plain(statement.debits_cents),
      plain(statement.credits_cents),
      plain(statement.closing_cents),
    ],
  ]
  // A negative amount begins with a minus sign, but is no formula.
  const cell = (text: string) => (/^-?\d+\.\d\d$/.test(text) ? text : quoteCell(text))
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
