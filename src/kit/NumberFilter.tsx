import { formatCount } from './formats'
import { lazyPart } from './lazyPart'
import { rangeFilter } from './rangeFilter'

const NumberBounds = lazyPart(() => import('./NumberBounds'), 'NumberBounds')

/** Narrows a listing to whole numbers from one to another. */
export const NumberFilter = rangeFilter(NumberBounds, formatCount)
