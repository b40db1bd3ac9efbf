import type { PageName } from '@/contract/pageNames'

/** What the server wrote into the page; in development only where maps come from is written. */
export const readPageValue = (name: PageName) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content

/** What changes from one deployment to another; set when the console is built, but for its name. */
export const config = {
  productName: readPageValue('product') || import.meta.env.VITE_PRODUCT_NAME || 'Salvia',
  /** Base of the v2 API, ending in a slash. */
  apiUrl: `${(import.meta.env.VITE_API_URL || '/api/v2').replace(/(?<!\/)\/+$/, '')}/`,
  appKey: import.meta.env.VITE_APP_KEY || 'salvia-console',
  /** The other application's address, where unknown paths lead. */
  otherAppUrl: readPageValue('other-app') || import.meta.env.VITE_OTHER_APP_URL || undefined,
}
