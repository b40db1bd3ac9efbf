/**
 * What the server writes into the page, each as a `meta` element of that name. The settings show from the first paint on,
 * signed in or not; the environment says where maps come from.
 */
export type PageName =
  | 'product'
  | 'sales-title'
  | 'seller'
  | 'seller-logo'
  | 'idle-minutes'
  | 'identity-provider'
  | 'other-app'
  | 'map-tiles'
  | 'map-attribution'

/** What there is of it. */
export type PageNames = Partial<Record<PageName, string | null>>
