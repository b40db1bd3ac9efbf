import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Kind } from '@/contract/entities'
import type { UseReferenceOptions } from './ReferenceField'

/** What a listing may be narrowed to one of: records of a kind, or the members that others depend on. */
export type Source = Kind | 'Holder'

/** Loads how records are found by a text, which travels with their own entity. */
type Loaders = Partial<Record<Source, () => Promise<UseReferenceOptions>>>

let loaders: Loaders = {}

/** Tells the kit how records of each kind are found. The app, which knows them all, says so when it starts. */
export function provideReferenceOptions(given: Loaders): void {
  loaders = given
}

/** A part that is given how the records of a source are found, once that is loaded. */
export function lazyWithOptions<Props>(
  source: Source,
  Part: ComponentType<Props & { useOptions: UseReferenceOptions }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const useOptions = await loaders[source]?.()
    if (!useOptions) throw new Error(`Nobody told how to find a ${source}`)
    return { default: (props: Props) => <Part {...props} useOptions={useOptions} /> }
  })
}
