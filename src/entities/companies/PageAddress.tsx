import { Link } from 'react-router-dom'
import { Identifier } from '@/kit/facts/cells'
import { CopyButton } from '@/kit/feedback/CopyButton'
import { es } from './es'

/** Where a page for visitors is: it opens beside the console while it is live, and can be passed on. */
export function PageAddress({ address, isLive }: { address: string; isLive: boolean }) {
  const whole = `${location.origin}${address}`
  if (!isLive) return <Identifier value={whole} what={es.sales.address} />
  return (
    <>
      <Link to={address} target="_blank">
        <Identifier value={whole} />
      </Link>
      <CopyButton value={whole} what={es.sales.address} />
    </>
  )
}
