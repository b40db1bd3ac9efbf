import type { Utm } from '@/contract/utm'
import { Identifier } from '@/kit/cells'
import { TextField } from '@/kit/fields/TextField'
import { OptionalGroup } from '@/kit/FormGroup'
import { FieldFacts, Section } from '@/kit/Section'
import { es } from './es'

const parts = ['source', 'medium', 'campaign', 'term', 'content'] as const
const blank: Utm = { source: null, medium: null, campaign: null, term: null, content: null }

/** The marks that a link adds to where it leads, in a form. */
export const UtmGroup = () => (
  <OptionalGroup name="utm" title={es.sections.utm} add={es.utm.add} blank={blank}>
    {parts.map((part) => (
      <TextField key={part} name={`utm.${part}`} label={es.utm.words[part]} length={20} mono optional />
    ))}
  </OptionalGroup>
)

/** The marks that a link adds to where it leads. */
export const UtmSection = ({ utm }: { utm: Utm | null }) =>
  utm && (
    <Section title={es.sections.utm} folded>
      <FieldFacts
        words={es.utm.words}
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
