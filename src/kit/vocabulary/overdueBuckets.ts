import type { OverdueBucket } from '@/contract/accounts'

/** How late, by the steps of the collectors. */
export const overdueBuckets: Record<OverdueBucket, string> = {
  '1-30': '1 a 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  '90+': 'Más de 90 días',
}
