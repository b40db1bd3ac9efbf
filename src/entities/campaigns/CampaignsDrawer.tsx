import { Suspense, useState } from 'react'
import type { Ref } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { None } from '@/kit/facts/cells'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { titleOf } from '@/kit/vocabulary/nouns'
import type { Scope } from './CampaignsPanel'

const CampaignsPanel = lazyPart(() => import('./CampaignsPanel'), 'CampaignsPanel')

/** Opens the campaigns, which have no screen of their own. */
export function CampaignsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{titleOf('Campaign')}</Button>
      <Suspense>{isOpen && <CampaignsPanel filter={{}} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Its name begins where the other facts do; a sheet for one line would be named in the first script of the console. */
const inLine = { marginInlineStart: 'calc(-1 * var(--s-8))' }

/** Opens those of one plan, among what may be done with it. */
export const campaignsMenu = (filter: Scope): RecordAction => ({
  name: 'campaigns',
  label: titleOf('Campaign'),
  permission: 'Campaign.view',
  ofArchived: true,
  dialog: (onClose) => <CampaignsPanel filter={filter} onClose={onClose} />,
})

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
