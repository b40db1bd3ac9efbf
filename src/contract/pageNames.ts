/**
 * What the server writes into the page from the settings, each as a `meta` element of that name: whoever opens it sees it
 * from the first paint on, signed in or not.
 */
export type PageName = 'product' | 'sales-title' | 'seller' | 'seller-logo'

/** What there is of it. */
export type PageNames = Partial<Record<PageName, string | null>>
