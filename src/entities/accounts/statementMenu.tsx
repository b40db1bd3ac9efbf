import { Suspense, useState } from 'react'
import type { AccountStatementQuery } from '@/contract/accountStatements'
import type { AccountDetail } from '@/contract/accounts'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

const dialogs = () => import('./StatementDialogs')
const StatementDialog = lazyPart(dialogs, 'StatementDialog')
const SendStatementDialog = lazyPart(dialogs, 'SendStatementDialog')

/** Opens the statement of an account, and from there what sends it. */
export const statementMenu = (account: AccountDetail): RecordAction => ({
  name: 'statement',
  label: es.statement,
  permission: 'Account.view',
  ofArchived: true,
  beside: true,
  dialog: (onClose) => <Statement account={account} onClose={onClose} />,
})

function Statement({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const [sent, send] = useState<AccountStatementQuery>()
  return (
    <Suspense>
      {sent ? (
        <SendStatementDialog account={account} days={sent} onClose={onClose} />
      ) : (
        <StatementDialog account={account} onSend={send} onClose={onClose} />
      )}
    </Suspense>
  )
}
