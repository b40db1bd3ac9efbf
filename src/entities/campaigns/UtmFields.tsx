import { useFormContext } from 'react-hook-form'
import type { Utm } from '@/contract/utm'
import { TextField } from '@/kit/form/fields/TextField'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { OptionalGroup } from '@/kit/form/FormGroup'
import { useListUtmTemplatesQuery } from './utmApi'
import { es } from './es'

const parts = ['source', 'medium', 'campaign', 'term', 'content'] as const
export const blankUtm: Utm = { source: null, medium: null, campaign: null, term: null, content: null }

/** The marks that a link adds to where it leads, in a form. */
export const UtmGroup = () => (
  <OptionalGroup name="utm" title={es.sections.utm} add={es.utm.add} blank={blankUtm}>
    <TemplateChoice />
    <UtmParts path="utm" />
  </OptionalGroup>
)

/** The fields of some marks, under their path. */
export const UtmParts = ({ path }: { path: string }) =>
  parts.map((part) => (
    <TextField key={part} name={`${path}.${part}`} label={es.utm.words[part]} length={20} mono optional />
  ))

/** Fills the marks in from what the settings keep under a name; what is then changed is of this link alone. */
function TemplateChoice() {
  const { setValue } = useFormContext()
  const { data: templates = [] } = useListUtmTemplatesQuery(undefined)
  if (templates.length === 0) return null
  function fill(chosen: string) {
    const template = templates.find(({ name }) => name === chosen)
    if (!template) return
    for (const part of parts) setValue(`utm.${part}`, template[part] ?? '', { shouldDirty: true })
  }
  return (
    <PlainSelect
      label={es.utm.template}
      none={es.utm.noTemplate}
      options={templates.map(({ name }) => ({ value: name, label: name }))}
      onChoose={fill}
    />
  )
}
