import { config, readPageValue } from '@/config'

/** Who sells, as the settings call them. */
export const sellerName = () => readPageValue('seller') || config.productName

/** Their logo, where they have one. */
export const sellerLogo = () => readPageValue('seller-logo') || undefined

/** What the pages that sell are titled, where the settings say. */
export const salesTitle = () => readPageValue('sales-title') || undefined
