import type { ComponentType } from 'react'

/** One state of a part of the kit: what it shows there, or the address of a whole screen. */
export type State = { says: string } & ({ Show: ComponentType } | { to: string })

/** A part of the kit in each of its states. */
export type Part = {
  /** In its address and in the names of its pictures. */
  name: string
  title: string
  /** What covers the page or has one of its own: each of its states is looked at alone. */
  isAlone?: true
  states: readonly State[]
}
