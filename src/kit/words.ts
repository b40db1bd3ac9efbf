import { useEffect, useState } from 'react'
import type { Kind } from '@/contract/entities'

/** Loads the words of an entity, which travel with its screens. */
type Loaders = Record<Kind, () => Promise<unknown>>

let loaders: Loaders | undefined
const loaded = new Set<Kind>()

/** Tells the kit where each entity's words are. The app, which knows them all, says so when it starts. */
export function provideWords(given: Loaders): void {
  loaders = given
}

/** Whether the words of a kind are there; asks for them when they are not. For screens that show any kind's fields. */
export function useWords(kind: Kind | undefined): boolean {
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
