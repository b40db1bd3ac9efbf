import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A part of a module that is loaded when it is first shown, or once there is a connection. */
export const lazyPart = <Module, Props>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: part(await whenConnected(load)) }))

/** Loads a module; what fails for want of a connection is loaded again when there is one, for React never asks twice. */
async function whenConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (problem) {
    if (navigator.onLine !== false) throw problem
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return whenConnected(load)
  }
}
