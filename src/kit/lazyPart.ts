import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A part of a module that is loaded when it is first shown, or once there is a connection. */
export const lazyPart = <Module, Props>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: part(await whenConnected(load)) }))

/**
 * Loads a module once there is a connection: React never asks twice, and Chromium keeps the failure of a module for as long
 * as the page lives, so none is asked for that cannot be reached.
 */
async function whenConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  while (!isConnected()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  try {
    return await load()
  } catch (problem) {
    if (isConnected()) throw problem
    return whenConnected(load)
  }
}

const isConnected = () => navigator.onLine !== false
