import type { How } from '@/api/writes'
import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { idempotencyKey } from '@/api/preconditions'
import { changedTags, listTag } from '@/api/tags'
import { type ActionReply, actionReplyOf } from '@/contract/actions'
import type { AccountPayment, CustomerPayment } from '@/contract/customerPayments'
import { type DepositFile, DepositImport } from '@/contract/deposits'
import { kindOf } from '@/contract/entities'
import { PaymentDetail } from '@/contract/payments'

type ReceivedRequest<Values> = How & { values: Values }
type At<Values> = ReceivedRequest<Values> & { uuid: string }

/** The tags of every record that a received payment touched. */
const tagsOf = ({ effects }: ActionReply<unknown>) =>
  effects.flatMap(({ subject: { type, uuid } }) => {
    const kind = kindOf(type ?? '')
    return kind && uuid ? changedTags(kind)(undefined, undefined, uuid) : []
  })

const after = (done: ActionReply<unknown> | undefined, error: unknown, { dryRun }: { dryRun: boolean }) =>
  dryRun || error || !done ? [] : [listTag('Payment'), listTag('Transaction'), ...tagsOf(done)]

/** Takes note of a payment over several invoices, or previews it by a dry run. */
const receiving = <Values>(of: 'customers' | 'accounts') => ({
  query: ({ uuid, values, dryRun, token, key }: At<Values>) => ({
    url: recordPath(of, uuid, 'actions', 'record_payment'),
    method: 'POST' as const,
    params: { dry_run: dryRun || undefined, preview_token: token },
    headers: key ? idempotencyKey(key) : {},
    body: values,
  }),
  responseSchema: actionReplyOf(PaymentDetail),
  invalidatesTags: after,
})

const receivedApi = api.injectEndpoints({
  endpoints: (build) => ({
    receiveAtCustomer: build.mutation(receiving<CustomerPayment>('customers')),
    receiveAtAccount: build.mutation(receiving<AccountPayment>('accounts')),
    importDeposits: build.mutation({
      query: ({ values, dryRun, token, key }: ReceivedRequest<DepositFile>) => ({
        url: pathOf('admin', 'payments', 'import'),
        method: 'POST' as const,
        params: { dry_run: dryRun || undefined, preview_token: token },
        headers: key ? idempotencyKey(key) : {},
        body: values,
      }),
      responseSchema: actionReplyOf(DepositImport),
      invalidatesTags: after,
    }),
  }),
})

export const { useReceiveAtCustomerMutation, useReceiveAtAccountMutation, useImportDepositsMutation } =
  receivedApi
