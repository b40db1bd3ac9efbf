import type { FoundProvider } from '@/contract/providerSearch'
import './es'
import { ProviderCard } from './ProviderCard'
import styles from './ProviderSearch.module.css'

/** Places by themselves, as the search tells of them: what staff are shown of their provider. */
export const CardsPage = ({ places }: { places: readonly FoundProvider[] }) => (
  <ol className={styles.cards}>
    {places.map((found) => (
      <ProviderCard key={found.number} found={found} hasPlan={false} reportTo={null} />
    ))}
  </ol>
)
