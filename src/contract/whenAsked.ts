/**
 * Makes something when it is first asked for, and keeps it. Formatters of `Intl` take long to be made, and what is made
 * as a module loads keeps a screen from being drawn, also where it is never used.
 */
export function whenAsked<Made>(make: () => Made): () => Made {
  let made: { is: Made } | undefined
  return () => {
    made ??= { is: make() }
    return made.is
  }
}
