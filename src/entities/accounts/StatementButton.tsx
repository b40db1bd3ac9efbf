import { Suspense, useState } from 'react'
import type { AccountStatementQuery } from '@/contract/accountStatements'
import type { AccountDetail } from '@/contract/accounts'
import { Button } from '@/kit/elements/Button'
import { lazyPart } from '@/kit/elements/lazyPart'
import { es } from './es'

const dialogs = () => import('./StatementDialogs')
const StatementDialog = lazyPart(dialogs, 'StatementDialog')
const SendStatementDialog = lazyPart(dialogs, 'SendStatementDialog')

/** Opens the statement of an account, and from there what sends it. */
export function StatementButton({ account }: { account: AccountDetail }) {
  const [isRead, read] = useState(false)
  const [sent, send] = useState<AccountStatementQuery>()
  return (
    <>
      <Button onClick={() => read(true)}>{es.statement}</Button>
      <Suspense>
        {isRead && (
          <StatementDialog
            account={account}
            onSend={(days) => {
              read(false)
              send(days)
            }}
            onClose={() => read(false)}
          />
        )}
        {sent && <SendStatementDialog account={account} days={sent} onClose={() => send(undefined)} />}
      </Suspense>
    </>
  )
}
