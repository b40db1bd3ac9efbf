import { formatCount } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { rangeFilter } from './rangeFilter'

const NumberBounds = lazyPart(() => import('./NumberBounds'), 'NumberBounds')

/** Narrows a listing to whole numbers from one to another. */
export const NumberFilter = rangeFilter(NumberBounds, formatCount)
