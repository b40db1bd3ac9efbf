import { useTranslation } from '@/i18n'
import type { ProviderDetail } from '@/contract/providers'
import { Identifier } from '@/kit/facts/cells'
import { Loaded } from '@/kit/feedback/Loaded'
import { PageFrame } from '@/kit/elements/PageFrame'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { Spaced } from '@/kit/elements/Spaced'
import { CardsPage } from '@/visitors/provider-search/CardsPage'
import { useProviderCardsQuery } from './api'
import { es } from './es'

/** How people see a provider in the public search, or will see them once they are shown there. */
export function PublicCards({ provider }: { provider: ProviderDetail }) {
  const { t } = useTranslation('providers')
  const address = `${location.origin}/${provider.slug}/search`
  const isSeen = provider.public && provider.status === 'active' && !provider.archived_at
  return (
    <Section title={es.cards.title}>
      <Spaced>
        {isSeen ? (
          <FieldFacts
            labels={{ address: es.cards.address }}
            show={{ address: <Identifier value={address} what={es.cards.address} /> }}
          />
        ) : (
          <p>{provider.public ? es.cards.notActive : es.cards.hidden}</p>
        )}
        <Loaded result={useProviderCardsQuery(provider.uuid)} what={es.cards.title}>
          {(places) =>
            places.length === 0 ? (
              <p>{es.cards.none}</p>
            ) : (
              <PageFrame title={t('cards.frame', { name: provider.name })} screen="phone">
                <CardsPage places={places} />
              </PageFrame>
            )
          }
        </Loaded>
      </Spaced>
    </Section>
  )
}
