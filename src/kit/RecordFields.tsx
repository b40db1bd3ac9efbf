import { useTranslation } from 'react-i18next'
import type { EditableKind } from '@/contract/entities'
import { ListField } from './fields/ListField'
import { TextField } from './fields/TextField'
import { FormGroup } from './FormGroup'
import { useTexts } from './useTexts'

/** Of what every record says of itself, what people write: in its form. */
export function RecordFields({ kind }: { kind: EditableKind }) {
  const { t } = useTranslation('kit')
  const { field } = useTexts(kind)
  return (
    <FormGroup title={t('detail.record')}>
      <ListField name="tags" label={field('tags')} optional />
      <TextField name="external_id" label={field('external_id')} length={40} optional />
    </FormGroup>
  )
}
