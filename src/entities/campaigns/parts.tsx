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
          source: showPart(utm.source),
          medium: showPart(utm.medium),
          campaign: showPart(utm.campaign),
          term: showPart(utm.term),
          content: showPart(utm.content),
        }}
      />
    </Section>
  )

const showPart = (part: string | null) => part && <Identifier value={part} />
