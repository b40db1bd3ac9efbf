import * as z from 'zod/mini'
import type { AccountStatementQuery, SendStatement } from '@/contract/accountStatements'
import { Uuid } from '@/contract/shapes'
import { instant } from '@server/core/clock'
import { inDay } from '@server/money/inWords'
import type { Database, Transaction } from '@server/db/database'
import { loadIssuer } from '@server/pdf/letterhead'
import { accounts } from './accounts'
import { inPesos } from '@server/money/pesos'
import { systemReader } from '@server/records/readable'
import type { Reader, Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import { notFound } from '@server/core/problems'
import { loadAccountStatement } from './accountStatement'
import { accountStatementPdf } from './accountStatementPdf'

/** How many movements a file lists. */
const MOST = 5_000

/** The statement of an account as a file. @throws {Refusal} 404 */
export async function statementFile(
  db: Database,
  uuid: string,
  { from, to }: AccountStatementQuery,
  reader: Reader,
) {
  const account = await accounts.find(db, uuid, reader)
  const statement = account && (await loadAccountStatement(db, uuid, { from, to }, MOST))
  if (!statement) throw notFound(accounts.noun)
  const issuer = await loadIssuer(db)
  const at = instant(reader.clock.now())
  return {
    account,
    statement,
    issuer,
    name: `estado-de-cuenta_${account.number}_${from}_${to}.pdf`,
    content: await accountStatementPdf({ account, statement, issuer, at }),
  }
}

const Sending = z.object({
  account: Uuid,
  from: z.string(),
  to: z.string(),
  email: z.string(),
  message: z.nullable(z.string()),
})

/** Mails the statement of an account in the background, after the request for it was answered. */
export const sendStatementMail: JobKind<z.infer<typeof Sending>> = {
  name: 'send_statement',
  payload: Sending,
  async run({ db, clock, mail }, { account: uuid, from, to, email, message }) {
    const { account, statement, issuer, name, content } = await statementFile(
      db,
      uuid,
      { from, to },
      systemReader(clock),
    )
    await mail.send({
      to: email,
      subject: subjectOf(account.name),
      text: [
        'Hola:',
        message ?? `Te enviamos el estado de cuenta de ${account.name}, del ${inDay(from)} al ${inDay(to)}.`,
        `Saldo por pagar al ${inDay(to)}: ${inPesos(statement.closing_cents, statement.currency)}.`,
        issuer.name,
      ].join('\n\n'),
      files: [{ name, type: 'application/pdf', content }],
    })
  },
}

const subjectOf = (account: string) => `Estado de cuenta de ${account}`

/** Enqueues the mail with an account's statement, from one day to another. */
export async function sendStatement(
  tx: Transaction,
  { row, origin }: Step<'accounts'>,
  { from, to, email, message }: SendStatement,
): Promise<StepOutcome<'accounts'>> {
  await enqueue(tx, sendStatementMail, { account: row.uuid, from, to, email, message }, { at: origin.at })
  return {
    messages: [{ to: email, subject: subjectOf(row.name) }],
    columns: { statement_sent_at: origin.at, statement_sent_to: email },
  }
}
