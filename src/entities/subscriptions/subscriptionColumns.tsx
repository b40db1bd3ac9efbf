import type { Subscription } from '@/contract/subscriptions'
import { Text } from '@/kit/facts/cells'
import { column } from '@/kit/listing/column'
import type { Column } from '@/kit/listing/columns'
import { es } from './es'

/** What listings show of a subscription. */
export const subscriptionColumns: Column<Subscription>[] = [
  column.identifier('number', { sortable: true, slot: 'subtitle' }),
  column.reference('Customer')('customer', { slot: 'title', width: 1.6 }),
  column.reference('Account')('account', { priority: 3, width: 1.4 }),
  column.reference('Plan')('plan', { slot: 'subtitle', width: 1.4 }),
  column.money('amount_cents', { sortable: true, slot: 'amount' }),
  column.word(es.intervals)('interval', { priority: 2 }),
  column.instant('next_invoice_at', { sortable: true, slot: 'meta', width: 1.2 }),
  column.reference('PaymentMethod')('payment_method', { priority: 3, width: 1.4 }),
  column.word(es.channels)('sales_channel', { priority: 3 }),
  column.reference('Campaign')('campaign', { priority: 3 }),
  column.reference('Company')('seller_company', { priority: 3, width: 1.4 }),
  column.word(es.pages)('sale_page', { priority: 3 }),
  column.text('utm_source', { priority: 3 }),
  column.text('utm_medium', { priority: 3 }),
  column.text('utm_campaign', { priority: 3 }),
  column.text('utm_content', { priority: 3 }),
  {
    name: 'sale_path',
    show: ({ sale_path }) => <Text value={sale_path.join(' / ')} />,
    priority: 3,
  },
  column.reference('Shortener')('shortener', { priority: 3 }),
  column.money('mrr_cents', { sortable: true, priority: 3 }),
  column.instant('trial_ends_at', { priority: 3 }),
  column.instant('cancel_at', { priority: 3 }),
  column.count('dunning_attempt', { priority: 3 }),
  column.instant('created_at', { sortable: true, priority: 3 }),
  column.status('Subscription', { sortable: true }),
]
