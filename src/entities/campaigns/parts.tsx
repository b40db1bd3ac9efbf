import type { Utm } from '@/contract/utm'
import { Identifier } from '@/kit/facts/cells'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { es } from './es'

/** The marks that a link adds to where it leads. */
export const UtmSection = ({ utm }: { utm: Utm | null }) =>
  utm && (
    <Section title={es.sections.utm} folded>
      <FieldFacts
        labels={es.utm.words}
        show={{
          source: shown(utm.source),
          medium: shown(utm.medium),
          campaign: shown(utm.campaign),
          term: shown(utm.term),
          content: shown(utm.content),
        }}
      />
    </Section>
  )

const shown = (part: string | null) => part && <Identifier value={part} />
