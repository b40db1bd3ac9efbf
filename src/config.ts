/** What changes from one deployment to another; set when the console is built. */
export const config = {
  productName: import.meta.env.VITE_PRODUCT_NAME || 'Salvia',
  /** Base of the v2 API, ending in a slash. */
  apiUrl: `${(import.meta.env.VITE_API_URL || '/api/v2').replace(/(?<!\/)\/+$/, '')}/`,
  appKey: import.meta.env.VITE_APP_KEY || 'salvia-console',
  /** The other application's address, where unknown paths lead. */
  otherAppUrl: import.meta.env.VITE_OTHER_APP_URL || undefined,
}
