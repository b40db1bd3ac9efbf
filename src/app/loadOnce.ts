/**
 * Loads a module once for all who ask; after a failure, the next one asks again. An import of what is there already is
 * answered only after what the page is drawing.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load().catch((problem: unknown) => {
      loading = undefined
      throw problem
    })
    return loading
  }
}
