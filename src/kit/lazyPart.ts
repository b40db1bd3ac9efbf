import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A part that is loaded when it is first shown: the component of that name in a module. */
export const lazyPart = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))
