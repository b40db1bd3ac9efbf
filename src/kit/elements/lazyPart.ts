import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  isValidElement,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { loadAhead } from './loadAhead'

/** A module that has a part of that name. */
type With<Name extends string> = { [Key in Name]: FunctionComponent<never> }

/**
 * A part of a module that is loaded when it is first shown, or once there is a connection. One that was loaded ahead shows
 * at once, without a fallback, after which React reveals nothing for 300 ms:
 *
 *     const Form = lazyPart(() => import('./PlanForm'), 'PlanForm')
 */
export const lazyPart = <Name extends string, Module extends With<Name>>(
  load: () => Promise<Module>,
  name: Name,
) => {
  type Shown = FunctionComponent<PropsOf<Module[Name]>>
  let loaded: Module | undefined
  const keep = async () => {
    loaded = await load()
    return loaded
  }
  const Later = lazy(async () => ({ default: asPart((await loadWhenConnected(keep))[name]) }))
  const Part: Shown = (props) => {
    // As it was begun it stays: another component in its place would lose what it holds.
    const [Begun] = useState<Shown>(() => (loaded ? asPart(loaded[name]) : Later))
    return createElement(Begun, props)
  }
  loads.set(Part, keep)
  return Part
}

/** How each lazy part is loaded. */
const loads = new WeakMap<object, () => Promise<unknown>>()

/** Loads the part that an element would show, where it is a lazy one; resolves with whether it can be shown at once. */
export async function loadPartAhead(node: ReactNode): Promise<boolean> {
  let isThere = false
  await loadAhead(async () => {
    if (isValidElement(node) && typeof node.type === 'function') await loads.get(node.type)?.()
    isThere = true
  })
  return isThere
}

/** Loads lazy parts, so that each shows at once when it is drawn; resolves when all are there, or may not be loaded ahead. */
export async function loadPartsAhead(parts: readonly object[]): Promise<void> {
  await Promise.all(parts.map(async (part) => loadAhead(async () => loads.get(part)?.())))
}

type PropsOf<Part> = Part extends FunctionComponent<infer Props extends object> ? Props : never

// React wants a component that takes anything; one that is known by its name alone takes nothing else than what it says.
const asPart = <Part extends FunctionComponent<never>>(part: Part) =>
  part as unknown as FunctionComponent<PropsOf<Part>>

type PreloadableProps<Props> = {
  /** It may be opened soon: it is fetched. */
  isWanted: boolean
  /** What it shows once it is opened; it is closed without. */
  props: Props | undefined
}

/**
 * A part that opens at once. What `lazyPart` shows for the first time is held back, as React reveals nothing within 300 ms
 * of a fallback: this shows none.
 */
export const preloadable = <Module, Props extends object>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
): ComponentType<PreloadableProps<Props>> =>
  function PreloadablePart({ isWanted, props }) {
    const [module, setModule] = useState<{ loaded: Module }>()
    const [problem, setProblem] = useState<{ is: unknown }>()
    const isOpen = props !== undefined
    useEffect(() => {
      // What is fetched ahead and does not come is asked for again once it is opened.
      if (isWanted && isConnected()) load().then((loaded) => setModule({ loaded }), ignore)
    }, [isWanted])
    useEffect(() => {
      if (isOpen)
        loadWhenConnected(load).then(
          (loaded) => setModule({ loaded }),
          (is: unknown) => setProblem({ is }),
        )
    }, [isOpen])
    if (problem && props) throw problem.is
    return module && props ? createElement(part(module.loaded), props) : null
  }

/**
 * Loads a module once there is a connection: React never asks twice, and Chromium keeps the failure of a module for as long
 * as the page lives, so none is asked for that cannot be reached.
 */
async function loadWhenConnected<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  while (!isConnected()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  try {
    return await load()
  } catch (problem) {
    if (isConnected()) throw problem
    return loadWhenConnected(load)
  }
}

const ignore = () => undefined

const isConnected = () => navigator.onLine !== false
