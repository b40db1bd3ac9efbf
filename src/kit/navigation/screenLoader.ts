let load: ((address: string) => void) | undefined

/** Says how the screen at an address is loaded without entering it: the kit does not know the routes. */
export function setScreenLoader(loader: (address: string) => void): void {
  load = loader
}

/** Loads the screen at an address of the console without entering it. */
export const loadScreenAhead = (address: string): void => load?.(address)
