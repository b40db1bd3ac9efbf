import { type ReactNode, Suspense, useState } from 'react'
import type { Figure } from '@/contract/home'
import { lazyPart } from '@/kit/elements/lazyPart'
import styles from './Home.module.css'

const ClaimsDialog = lazyPart(() => import('@/entities/authorizations/ClaimsDialog'), 'ClaimsDialog')

type Props = { figure: Figure; className?: string | undefined; children: ReactNode }

/** Opens the claims of a figure over home: they have no listing of their own to lead to. */
export function ClaimsFigure({ figure: { filter }, className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { account } = filter
  return (
    <>
      <button
        type="button"
        className={className ? `${styles.opens} ${className}` : styles.opens}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <Suspense>
        {isOpen && (
          <ClaimsDialog
            account={typeof account === 'string' ? account : undefined}
            view={'payout' in filter ? 'waiting' : 'open'}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
