/** What is done ahead of going to an address of the console. */
type Ahead = {
  /** Loads the screen there. */
  load: (address: string) => void
  /** Loads it, and asks for what it shows first. */
  ask: (address: string) => void
  /** Loads it, asks for what it shows first, and draws it once that is there. */
  draw: (address: string) => void
}

let ahead: Ahead | undefined

/** Says how screens are loaded and asked for without entering them: the kit does not know the routes. */
export function setScreensAhead(next: Ahead): void {
  ahead = next
}

/** Loads the screen at an address of the console without entering it. */
export const loadScreenAhead = (address: string): void => ahead?.load(address)

/** Asks for what the screen at an address of the console shows first, without entering it. */
export const askScreenAhead = (address: string): void => ahead?.ask(address)

/** Draws the screen at an address of the console without entering it, once what it shows first is there. */
export const drawScreenAhead = (address: string): void => ahead?.draw(address)
