import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { AuthorizationListQuery } from '@/contract/authorizations'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { ClaimsList, claimPurposes } from './ClaimsTable'
import styles from './AuthorizationDialog.module.css'
import { claims } from './claimTexts'
import './claimsApi'
import { PayoutListsTable } from './PayoutListsTable'

type View = 'open' | 'waiting' | 'listed' | 'paid' | 'all'

const views: Record<View, Partial<AuthorizationListQuery>> = {
  open: { status: ['requested', 'in_review'] },
  waiting: { payout: 'waiting' },
  listed: { payout: 'listed' },
  paid: { status: ['paid'] },
  all: {},
}
const names: readonly View[] = ['open', 'waiting', 'listed', 'paid', 'all']

type Props = { account: string | undefined; view: View; onClose: () => void }

/** All claims, by what they wait for, with the lists of transfers that pay them: they have no screen of their own. */
export function ClaimsDialog({ account, view: first, onClose }: Props) {
  useTranslation('claims')
  const [view, show] = useState<View>(first)
  return (
    <Dialog kind="sheet" size="wide" title={claims.open} onClose={onClose}>
      <fieldset className={styles.views}>
        <legend className="sr-only">{claims.views.title}</legend>
        {names.map((name) => (
          <Button key={name} size="bar" aria-pressed={name === view} onClick={() => show(name)}>
            {claims.views[name]}
          </Button>
        ))}
      </fieldset>
      <div className={styles.whole}>
        <ClaimsList
          filter={{ ...views[view], purpose: claimPurposes, ...(account && { account }) }}
          isNarrow
        />
        {!account && <PayoutListsTable />}
      </div>
    </Dialog>
  )
}
