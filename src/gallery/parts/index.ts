import type { Part } from '../part'
import { buttons, menus } from './buttons'
import { charts } from './charts'
import { dialogs } from './dialogs'
import { details, facts } from './facts'
import { fields, groups } from './fields'
import { files } from './files'
import { filters } from './filters'
import { feedback, statuses } from './states'
import { screens, tables } from './tables'

/** All parts, in the order in which they are listed. */
export const parts: readonly Part[] = [
  buttons,
  menus,
  statuses,
  feedback,
  facts,
  details,
  tables,
  filters,
  fields,
  groups,
  files,
  dialogs,
  charts,
  screens,
]
