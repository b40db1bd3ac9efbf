import type { ComponentType } from 'react'
import type { VisitorPage } from '@/contract/visitorPaths'

const loads: Record<VisitorPage, () => Promise<{ default: ComponentType }>> = {
  subscribe: () => import('@/visitors/subscribe/SubscribeScreen'),
  seller: () => import('@/visitors/subscribe/SellerScreen'),
  providerSearch: () => import('@/visitors/provider-search/ProviderSearchScreen'),
  methodUpdate: () => import('@/visitors/payment-method/PaymentMethodUpdateScreen'),
  shortLink: () => import('@/visitors/short-link/ShortLinkScreen'),
}

const loaded = new Map<VisitorPage, ComponentType>()

/** The screen of a page, where it was loaded before. */
export const screenAtHand = (page: VisitorPage): ComponentType | undefined => loaded.get(page)

/** Loads the screen of a page. Rejects where its files cannot be reached. */
export async function loadScreen(page: VisitorPage): Promise<void> {
  loaded.set(page, (await loads[page]()).default)
}
