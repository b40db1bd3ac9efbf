import { BulkNothing } from '@/contract/bulk'
import { conflict } from '@server/core/problems'
import type { Act } from '@server/features/bulk/acts'
import { takeBackRow } from './takeBack'

/** What jobs that import people are called. */
export const IMPORT = 'import'

/** How an import of people is undone, as a job on its rows; `groupImportJob` does it. */
export const importAct: Act = {
  permission: 'Member.create',
  params: BulkNothing,
  perform: () => Promise.reject(conflict('invalid_transition', 'Sube un archivo para importar personas')),
  own: {
    takeBack: async (tx, way, doing) => {
      if (way.by !== 'import') throw conflict('invalid_transition', 'Ya no se puede deshacer')
      await takeBackRow(tx, way, doing)
    },
  },
}
