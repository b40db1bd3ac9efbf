import { useState } from 'react'
import { assignRowKeys, noRowKeys } from './rowKeys'

/**
 * The key of each row of a table. Rows are filled anew only while nobody is in them: what has the focus, or is open over a
 * record, must not be another record's of a sudden.
 */
export function useRowKeys(
  rows: readonly { uuid: string }[] | undefined,
): (uuid: string) => number | undefined {
  const [{ of, keys }, setKept] = useState({ of: rows, keys: assignRowKeys(noRowKeys, rows ?? [], false) })
  const isOld = rows !== undefined && rows !== of
  const present = isOld ? assignRowKeys(keys, rows, isNobodyInRows()) : keys
  if (isOld) setKept({ of: rows, keys: present })
  return (uuid) => present.byUuid.get(uuid)
}

const inRows = 'tbody :focus, tbody [aria-expanded="true"], dialog[open], [role="dialog"], [role="menu"]'

const isNobodyInRows = () => document.querySelector(inRows) === null
