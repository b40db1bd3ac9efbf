import { nanoid } from '@reduxjs/toolkit'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import type { EditableKind } from '@/contract/entities'
import { paths } from '@/kit/navigation/paths'
import type { RecordAction } from './HeadActs'

type Copy = (wanted: { uuid: string; key: string }) => { unwrap: () => Promise<{ uuid: string }> }

/** What begins another record with what one says, in its menu, and goes on to write it. */
export function useCopying(kind: EditableKind, useCopy: () => readonly [Copy, ...unknown[]]) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const [copy] = useCopy()
  return ({ uuid }: { uuid: string }): RecordAction => ({
    name: 'copy',
    label: t('duplicate'),
    permission: `${kind}.create`,
    run: async () => {
      const made = await copy({ uuid, key: nanoid() }).unwrap()
      await navigate(`${paths.record(kind, made.uuid)}?edit=1`)
    },
  })
}
