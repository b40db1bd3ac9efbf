import { useTranslation } from '@/i18n'
import type { EditableKind } from '@/contract/entities'
import { Identifier, InstantText, ListText } from '@/kit/facts/cells'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import type { Described } from '@/kit/metadata/MetadataSection'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { MetadataSection } from '@/kit/metadata/MetadataSection'

/** What it says. */
export type Recorded = Described & {
  tags: string[]
  external_id: string | null
  created_at: string
  updated_at: string
}

/** What every record says of itself: its labels, its name elsewhere, when it came to be and when it last changed. */
export function RecordSection({ kind, record }: { kind: EditableKind; record: Recorded }) {
  const { t } = useTranslation('kit')
  const { field } = useTexts(kind)
  return (
    <Section title={t('detail.record')} closed>
      <Facts>
        <Fact label={field('tags')}>
          <ListText items={record.tags} />
        </Fact>
        <Fact label={field('external_id')}>
          <Identifier value={record.external_id} />
        </Fact>
        <Fact label={field('created_at')}>
          <InstantText value={record.created_at} />
        </Fact>
        <Fact label={field('updated_at')}>
          <InstantText value={record.updated_at} />
        </Fact>
      </Facts>
      <MetadataSection kind={kind} record={record} />
    </Section>
  )
}
