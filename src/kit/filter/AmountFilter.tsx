import { formatMoney } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { rangeFilter } from './rangeFilter'

const AmountBounds = lazyPart(() => import('./AmountBounds'), 'AmountBounds')

/** Narrows a listing to amounts from one to another; the query has them in cents. */
export const AmountFilter = rangeFilter(AmountBounds, formatMoney)
