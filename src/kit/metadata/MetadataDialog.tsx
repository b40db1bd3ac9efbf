import { useState } from 'react'
import type { EditableKind } from '@/contract/entities'
import { RowsField } from '@/kit/form/fields/RowsField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { useEditMetadataMutation } from './api'
import { es } from './es'
import { MetadataRows } from './metadataRows'
import { type Described, inOrder } from './MetadataSection'

type Props = { kind: EditableKind; record: Described; onClose: () => void }

/** Adds, changes and takes off what other systems keep beside a record. */
export function MetadataDialog({ kind, record, onClose }: Props) {
  const [edit] = useEditMetadataMutation()
  // The record as it was when the dialog opened: what others change meanwhile is not written over.
  const [{ uuid, version, metadata }] = useState(record)
  return (
    <FormDialog
      kind={kind}
      title={es.dialog}
      confirm={es.confirm}
      done={es.done}
      schema={MetadataRows}
      initial={{ rows: inOrder(metadata).map(([name, value]) => ({ name, value })) }}
      run={({ rows }) =>
        edit({
          kind,
          uuid,
          version,
          metadata: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
        }).unwrap()
      }
      onClose={onClose}
    >
      <RowsField name="rows" label={es.title} one={es.one} add={es.add} blank={{ name: '', value: '' }}>
        {(path) => (
          <>
            <TextField name={`${path}.name`} label={es.name} length={20} />
            <TextField name={`${path}.value`} label={es.value} />
          </>
        )}
      </RowsField>
    </FormDialog>
  )
}
