let readPath = () => globalThis.location?.pathname ?? ''

/** The path of the screen that is shown, or on its way: by it a refusal knows whether its screen was left meanwhile. */
export const currentScreen = () => readPath()

/** Has the path read from a router. */
export function followScreen(read: () => string) {
  readPath = read
}
