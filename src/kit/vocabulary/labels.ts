import { useEffect, useState } from 'react'
import type { Kind } from '@/contract/entities'

/** Loads the labels of each kind, which travel with its screens. */
type Loaders = Record<Kind, () => Promise<unknown>>

let loaders: Loaders | undefined
const loaded = new Set<Kind>()

/** Tells the kit where the labels of each kind are. The app, which knows every entity, calls this when it starts. */
export function registerLabels(given: Loaders): void {
  loaders = given
}

/** Whether the labels of a kind are loaded; loads them when they are not. For screens that show any kind's fields. */
export function useLabels(kind: Kind | undefined): boolean {
  const [ready, setReady] = useState<Kind>()
  useEffect(() => {
    if (!kind || loaded.has(kind)) return
    void loaders?.[kind]().then(() => {
      loaded.add(kind)
      setReady(kind)
    })
  }, [kind])
  return kind !== undefined && (loaded.has(kind) || ready === kind)
}
