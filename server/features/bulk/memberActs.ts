import { BulkNothing } from '@/contract/bulk'
import { conflict } from '@server/core/problems'
import type { Act } from './acts'
import { takeBackRow } from './takeBackImport'

/** What jobs that import people are called. */
export const IMPORT = 'import'

/** The bulk actions of members beside those of every kind: an import of people, which is only undone as one. */
export const memberActs: Record<string, Act> = {
  [IMPORT]: {
    permission: 'Member.create',
    params: BulkNothing,
    perform: () => Promise.reject(conflict('invalid_transition', 'Sube un archivo para importar personas')),
    own: {
      takeBack: async (tx, way, doing) => {
        if (way.by !== 'import') throw conflict('invalid_transition', 'Ya no se puede deshacer')
        await takeBackRow(tx, way, doing)
      },
    },
  },
}
