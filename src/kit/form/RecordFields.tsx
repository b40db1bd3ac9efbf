import { useTranslation } from '@/i18n'
import type { EditableKind } from '@/contract/entities'
import { ListField } from '@/kit/form/fields/ListField'
import { TextField } from '@/kit/form/fields/TextField'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { FormGroup } from './FormGroup'

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
