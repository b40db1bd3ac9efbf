import type { AnyPersonReference } from '@server/records/personReference'
import { persons } from '@server/domain/people/persons'
import { undoMerge } from './undoMerge'

/** Persons as the API changes them: undoing a merge gives back what the merge reassigned. */
export const mergeablePersons = (references: readonly AnyPersonReference[]): typeof persons => ({
  ...persons,
  onTransition: async (tx, step) =>
    step.name === 'undo_merge' ? undoMerge(tx, step, references) : undefined,
})
