import { Suspense, useState } from 'react'
import type { EditableKind } from '@/contract/entities'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { FactsTable } from '@/kit/facts/FactsTable'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Section } from '@/kit/facts/Section'
import { es } from './es'

const MetadataDialog = lazyPart(() => import('./MetadataDialog'), 'MetadataDialog')

export type Described = {
  uuid: string
  version: number
  archived_at: string | null
  metadata: Record<string, string>
}

/** By name, as people look for them. */
export const inOrder = (metadata: Record<string, string>) =>
  Object.entries(metadata).toSorted(([one], [other]) => one.localeCompare(other, 'es'))

/** What other systems keep beside a record: seen by those who see the record, written by those who may edit it. */
export function MetadataSection({ kind, record }: { kind: EditableKind; record: Described }) {
  const [isEdited, edit] = useState(false)
  return (
    <Section
      title={es.title}
      folded
      action={
        !record.archived_at && (
          <Can do={`${kind}.edit`}>
            <Button size="bar" onClick={() => edit(true)}>
              {es.edit}
            </Button>
          </Can>
        )
      }
    >
      <FactsTable
        title={es.table}
        rows={inOrder(record.metadata)}
        keyOf={([name]) => name}
        columns={[
          [es.name, ([name]) => name],
          [es.value, ([, value]) => value],
        ]}
        none={es.none}
      />
      <Suspense>
        {isEdited && <MetadataDialog kind={kind} record={record} onClose={() => edit(false)} />}
      </Suspense>
    </Section>
  )
}
