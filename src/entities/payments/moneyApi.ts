import type { How } from '@/api/writes'
import { api } from '@/api/api'
import { pathOf, recordPath } from '@/api/paths'
import { idempotencyKey, ifMatch } from '@/api/preconditions'
import { changedTags, listTag, recordTag, rowTags } from '@/api/tags'
import { type ActionReply, actionReplyOf } from '@/contract/actions'
import {
  type ApprovalDecision,
  type ApprovalQuery,
  ApprovalRequest,
  ApprovalRequests,
} from '@/contract/approvalRequests'
import { type Kind, kindOf } from '@/contract/entities'
import {
  type ChargeOrder,
  type ExtraRefund,
  PaymentDetail,
  type Reallocation,
  type RecordedPayment,
  Refundable,
  type RefundOrder,
  type RetryOrder,
  type SendReceipt,
} from '@/contract/payments'
import { type Detail, detailOf } from '@/contract/shapes'

type MoneyRequest<Values> = How & { uuid: string; values: Values }

const reply = actionReplyOf(PaymentDetail)

/** The tags of every record that an action touched. */
const tagsOfAction = (done: Pick<ActionReply<unknown>, 'effects'> | undefined) => [
  listTag('Payment'),
  listTag('Transaction'),
  ...(done?.effects ?? []).flatMap(({ subject: { type, uuid } }) => {
    const kind: Kind | undefined = kindOf(type ?? '')
    return kind && uuid ? changedTags(kind)(undefined, undefined, uuid) : []
  }),
]

/** Those, and the payment that the action is told of. */
const tagsOfPaymentAction = (done: ActionReply<PaymentDetail> | undefined) => [
  ...tagsOfAction(done),
  ...(done ? changedTags('Payment')(undefined, undefined, done.data.uuid) : []),
]

/** Does something that moves money, or previews it by a dry run. */
const moneyAction = <Values>(of: 'invoices' | 'payments', action: string) => ({
  query: ({ uuid, values, dryRun, token, key }: MoneyRequest<Values>) => ({
    url: recordPath(of, uuid, 'actions', action),
    method: 'POST' as const,
    params: { dry_run: dryRun || undefined, preview_token: token },
    headers: key ? idempotencyKey(key) : {},
    body: values,
  }),
  responseSchema: reply,
  invalidatesTags: (
    done: ActionReply<PaymentDetail> | undefined,
    error: unknown,
    { dryRun }: MoneyRequest<Values>,
  ) => (dryRun || error ? [] : tagsOfPaymentAction(done)),
})

type Reconciling = { uuid: string; version: number; action: 'reconcile' | 'unreconcile' }
type Decided = MoneyRequest<ApprovalDecision> & { action: 'approve' | 'reject' }

const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    chargeInvoice: build.mutation(moneyAction<ChargeOrder>('invoices', 'charge')),
    recordPayment: build.mutation(moneyAction<RecordedPayment>('invoices', 'record_payment')),
    retryPayment: build.mutation(moneyAction<RetryOrder>('payments', 'retry')),
    refundPayment: build.mutation(moneyAction<RefundOrder>('payments', 'refund')),
    refundExtra: build.mutation(moneyAction<ExtraRefund>('payments', 'refund_extra')),
    applyPayment: build.mutation(moneyAction<Reallocation>('payments', 'apply')),
    reconcilePayment: build.mutation({
      query: ({ uuid, version, action }: Reconciling) => ({
        url: recordPath('payments', uuid, 'actions', action),
        method: 'POST' as const,
        headers: ifMatch(version),
        body: {},
      }),
      responseSchema: reply,
      invalidatesTags: (done: ActionReply<PaymentDetail> | undefined, error: unknown) =>
        error ? [] : tagsOfPaymentAction(done),
    }),
    sendReceipt: build.mutation({
      query: ({
        uuid,
        version,
        values,
        dryRun,
        token,
        key,
      }: MoneyRequest<SendReceipt> & { version: number }) => ({
        url: recordPath('payments', uuid, 'actions', 'send_receipt'),
        method: 'POST' as const,
        params: { dry_run: dryRun || undefined, preview_token: token },
        headers: { ...ifMatch(version), ...(key && idempotencyKey(key)) },
        body: values,
      }),
      responseSchema: reply,
      invalidatesTags: (done: ActionReply<PaymentDetail> | undefined, error: unknown, { dryRun }) =>
        dryRun || error ? [] : tagsOfAction(done),
    }),
    getRefundable: build.query({
      query: (uuid: string) => recordPath('payments', uuid, 'refundable'),
      rawResponseSchema: detailOf(Refundable),
      transformResponse: ({ data }: Detail<Refundable>) => data,
      providesTags: recordTag('Payment'),
    }),
    // Requests are no records of their own: they change as what they are about does.
    listApprovals: build.query({
      query: (params: ApprovalQuery) => ({ url: pathOf('admin', 'approval-requests'), params }),
      rawResponseSchema: ApprovalRequests,
      transformResponse: ({ data }: ApprovalRequests) => data,
      providesTags: [
        ...rowTags('Payment'),
        ...rowTags('Invoice'),
        ...rowTags('Fund'),
        ...rowTags('Plan'),
        ...rowTags('Company'),
      ],
    }),
    decideApproval: build.mutation({
      query: ({ uuid, action, values, dryRun, token, key }: Decided) => ({
        url: pathOf('admin', 'approval-requests', uuid, 'actions', action),
        method: 'POST' as const,
        params: { dry_run: dryRun || undefined, preview_token: token },
        headers: key ? idempotencyKey(key) : {},
        body: values,
      }),
      responseSchema: actionReplyOf(ApprovalRequest),
      invalidatesTags: (
        done: ActionReply<ApprovalRequest> | undefined,
        error: unknown,
        { dryRun }: Decided,
      ) => (dryRun || error ? [] : tagsOfAction(done)),
    }),
  }),
})

export const {
  useChargeInvoiceMutation,
  useRecordPaymentMutation,
  useRetryPaymentMutation,
  useRefundPaymentMutation,
  useRefundExtraMutation,
  useApplyPaymentMutation,
  useReconcilePaymentMutation,
  useSendReceiptMutation,
  useGetRefundableQuery,
  useListApprovalsQuery,
  useDecideApprovalMutation,
} = moneyApi
