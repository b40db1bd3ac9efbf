import type { AnyPersonReference } from '@server/records/personReference'
import { persons } from '@server/domain/people/persons'
import { undoMerge } from './undoMerge'

/** The kind of persons in the API: undoing a merge restores the references that the merge reassigned. */
export const mergeablePersons = (references: readonly AnyPersonReference[]): typeof persons => ({
  ...persons,
  onTransition: async (tx, step) =>
    step.name === 'undo_merge' ? undoMerge(tx, step, references) : undefined,
})
