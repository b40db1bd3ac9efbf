import {
  type AccountStatement,
  type AccountStatementLine,
  type Age,
  accountMovementNames,
} from '@/contract/accountStatements'
import type { AccountDetail } from '@/contract/accounts'
import { dayOf } from '@/contract/days'
import { inDay } from '@server/money/inWords'
import { MARGIN, createPdfPage, SOFT } from '@server/pdf/pdfPage'
import { inPesos } from '@server/money/pesos'
import { type Issuer, printLetterhead } from '@server/pdf/letterhead'

type StatementDocument = { account: AccountDetail; statement: AccountStatement; issuer: Issuer; at: string }

/** The statement of an account on paper. */
export async function accountStatementPdf({
  account,
  statement,
  issuer,
  at,
}: StatementDocument): Promise<Buffer> {
  const { from, to, lines, total } = statement
  const money = (cents: number) => inPesos(cents, statement.currency)
  const period = `Del ${inDay(from)} al ${inDay(to)}`
  const page = await createPdfPage({
    title: `Estado de cuenta ${account.number}`,
    author: issuer.name,
    subject: `Estado de cuenta de ${account.name}`,
    at,
  })
  const across = { x: MARGIN, width: page.width }
  page.addText('H1', { ...across, text: 'Estado de cuenta' }, { size: 20, isBold: true })
  page.moveDown(8)
  printLetterhead(page, issuer)
  page.addColumns([
    {
      title: 'Cuenta',
      lines: [
        account.name,
        account.number,
        ...(account.tax_profile ? [account.tax_profile.legal_name, `RFC ${account.tax_profile.tax_id}`] : []),
      ],
    },
    {
      title: 'Periodo',
      lines: [
        `${period} · ${total} ${total === 1 ? 'movimiento' : 'movimientos'}`,
        `Moneda ${statement.currency}`,
        `Emitido el ${inDay(dayOf(new Date(at)))}`,
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
        inDay(line.day),
        line.number,
        conceptOf(line, money),
        line.change_cents > 0 ? money(line.change_cents) : '',
        line.change_cents < 0 ? money(-line.change_cents) : '',
        money(line.balance_cents),
      ]),
    ],
  )
  page.addSums([
    ['Saldo inicial', money(statement.opening_cents)],
    ['Cargos', money(statement.charges_cents)],
    ['Abonos', money(-statement.credits_cents)],
    ['Saldo por pagar', money(statement.closing_cents), true],
    ...(statement.credit_cents > 0
      ? [['Saldo a favor hoy', money(statement.credit_cents)] as [string, string]]
      : []),
  ])
  page.addTable(
    `Antigüedad del saldo al ${inDay(to)}`,
    [
      { title: 'Atraso', width: 300 },
      { title: 'Importe', width: 204, align: 'right' },
    ],
    statement.ageing.map(({ age, cents }) => [ages[age], money(cents)]),
  )
  if (total > lines.length)
    page.addText(
      'P',
      { ...across, text: `Se listan los primeros ${lines.length} movimientos.` },
      { color: SOFT },
    )
  return page.finish(`${issuer.name} · ${account.number} · ${period} · Documento sin validez fiscal`)
}

const ages: Record<Age, string> = {
  current: 'Por vencer',
  '1-30': '1 a 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  '90+': 'Más de 90 días',
}

/** What a line is; where it changed less than its document is of, what that was. */
const conceptOf = (
  { movement, amount_cents, change_cents }: AccountStatementLine,
  money: (cents: number) => string,
) => {
  const name = accountMovementNames[movement]
  return Math.abs(change_cents) === amount_cents ? name : `${name} de ${money(amount_cents)}`
}
