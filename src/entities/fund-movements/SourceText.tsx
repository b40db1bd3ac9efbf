import type { FundMovement } from '@/contract/fundMovements'
import { es } from './es'

/** What made a movement: by its name, or how it came to be. */
export const SourceText = ({ source }: Pick<FundMovement, 'source'>) =>
  source.label || es.sources[source.type]
