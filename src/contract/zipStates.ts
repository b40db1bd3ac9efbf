import type { MexicanState } from './mexico'

/** The last of the first two digits of each state's postal codes, in their order (SEPOMEX). */
const upTo: [number, MexicanState][] = [
  [16, 'CMX'],
  [20, 'AGU'],
  [22, 'BCN'],
  [23, 'BCS'],
  [24, 'CAM'],
  [27, 'COA'],
  [28, 'COL'],
  [30, 'CHP'],
  [33, 'CHH'],
  [35, 'DUR'],
  [38, 'GUA'],
  [41, 'GRO'],
  [43, 'HID'],
  [49, 'JAL'],
  [57, 'MEX'],
  [61, 'MIC'],
  [62, 'MOR'],
  [63, 'NAY'],
  [67, 'NLE'],
  [71, 'OAX'],
  [75, 'PUE'],
  [76, 'QUE'],
  [77, 'ROO'],
  [79, 'SLP'],
  [82, 'SIN'],
  [85, 'SON'],
  [86, 'TAB'],
  [89, 'TAM'],
  [90, 'TLA'],
  [96, 'VER'],
  [97, 'YUC'],
  [99, 'ZAC'],
]

/** The state that a postal code lies in; none for what is not a whole code. */
export const stateOfZip = (zip: string): MexicanState | undefined =>
  /^\d{5}$/.test(zip) ? upTo.find(([last]) => Number(zip.slice(0, 2)) <= last)?.[1] : undefined
