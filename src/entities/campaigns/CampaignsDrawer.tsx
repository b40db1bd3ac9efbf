import { Suspense, useState } from 'react'
import type { Ref } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { None } from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'
import type { Scope } from './CampaignsPanel'

const CampaignsPanel = lazyPart(() => import('./CampaignsPanel'), 'CampaignsPanel')

/** Opens the campaigns, which have no screen of their own; of one plan where it is given. */
export function CampaignsButton({ filter = {} }: { filter?: Scope }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{titleOf('Campaign')}</Button>
      <Suspense>{isOpen && <CampaignsPanel filter={filter} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Its name begins where the other facts do; a sheet for one line would be named in the first script of the console. */
const inLine = { marginInlineStart: 'calc(-1 * var(--s-8))' }

/** A campaign's name, which opens it over the record that is on screen. */
export function CampaignLink({ to }: { to: Ref | null }) {
  const [isOpen, setOpen] = useState(false)
  if (!to) return <None />
  return (
    <>
      <Button look="plain" size="bar" style={inLine} onClick={() => setOpen(true)}>
        {to.label}
      </Button>
      <Suspense>{isOpen && <CampaignsPanel opened={to.uuid} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
