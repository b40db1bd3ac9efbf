/**
 * The pages that anyone may see, by the patterns of their paths (product.md 2). The browser starts them without the
 * console, and the server names their files ahead: both must mean the same addresses.
 */
export const visitorPages = [
  { page: 'subscribe', paths: ['/plan/*'] },
  { page: 'seller', paths: ['/company/:company/subscription', '/reseller/:reseller'] },
  { page: 'providerSearch', paths: ['/search', '/v2/search', '/:provider/search', '/:provider/v2/search'] },
  { page: 'methodUpdate', paths: ['/actualizar-metodo-pago/*'] },
  { page: 'shortLink', paths: ['/rl/*'] },
] as const

export type VisitorPage = (typeof visitorPages)[number]['page']

/** First parts of addresses that are something else than the name of a provider. */
const noProviders = new Set([
  'admin',
  'api',
  'assets',
  'plan',
  'company',
  'reseller',
  'rl',
  'actualizar-metodo-pago',
])

/** Which page answers at a path, as a browser writes it; nothing where none of them does. */
export function visitorPageAt(path: string): VisitorPage | undefined {
  const [, first = '', ...rest] = path.split('/').map(decodePart)
  const read = ['', first, ...rest].join('/')
  if (noProviders.has(first.toLowerCase()) && /^\/(v2\/)?search\/?$/i.test(`/${rest.join('/')}`)) return
  return patterns.find(({ pattern }) => pattern.test(read))?.page
}

/** Compiles a pattern as the router reads it: any case, with or without a slash at the end. */
const compilePattern = (pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}/?$`, 'i')

const patterns = visitorPages.flatMap(({ page, paths }) =>
  paths.map((path) => ({ page, pattern: compilePattern(path) })),
)

/** A slash that is written in code does not part a path. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F')
  } catch {
    return part
  }
}
