import type { PlanDetail } from '@/contract/plans'

/** Where visitors find a plan; nothing while it is not sold there. */
export const publicAddress = ({ status, sales, archived_at, slug }: PlanDetail): string | undefined =>
  status === 'published' && !archived_at && sales.public && sales.channels.includes('web')
    ? `${location.origin}/plan/${slug}`
    : undefined
