import { config, written } from '@/config'

/** Who sells, as the settings call them. */
export const sellerName = () => written('seller') || config.productName

/** Their logo, where they have one. */
export const sellerLogo = () => written('seller-logo') || undefined

/** What the pages that sell are titled, where the settings say. */
export const salesTitle = () => written('sales-title') || undefined
