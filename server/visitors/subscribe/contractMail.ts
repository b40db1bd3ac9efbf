import type * as z from 'zod/mini'
import { contractJob } from '@server/domain/billing/subscriptions/contractJob'
import { instant } from '@server/core/clock'
import type { JobKind } from '@server/jobs/jobKind'
import { makeReceiptFile } from '@server/domain/billing/paymentProcessing/receipts'
import {
  type SubscriptionContract,
  loadContract,
  contractPdf,
  describeQuoteLines,
  listTerms,
} from './contract'

/** Job that mails the contract to the buyer, with the receipt of their payment. */
export const sendContract: JobKind<z.infer<typeof contractJob.payload>> = {
  ...contractJob,
  async run({ db, clock, mail, publicUrl }, { subscription_uuid }) {
    const checkout = await db
      .selectFrom('checkouts')
      .selectAll()
      .where('subscription_uuid', '=', subscription_uuid)
      .where('contract_sent_at', 'is', null)
      .executeTakeFirst()
    if (!checkout) return
    const contract = await loadContract({ db, clock, publicUrl }, checkout)
    const receipt = checkout.payment_uuid ? await makeReceiptFile(db, checkout.payment_uuid) : undefined
    const papers = [
      { name: `Contrato ${contract.number}.pdf`, content: await contractPdf(contract) },
      ...(receipt ? [receipt] : []),
    ]
    await mail.send({
      to: contract.email,
      subject: `Tu contrato ${contract.number}: ${contract.plan}`,
      text: textOf(contract, receipt ? 'Tu contrato y tu recibo van' : 'Tu contrato va').join('\n\n'),
      files: papers.map((paper) => ({ ...paper, type: 'application/pdf' })),
    })
    await db
      .updateTable('checkouts')
      .set({ contract_sent_at: instant(clock.now()) })
      .where('uuid', '=', checkout.uuid)
      .execute()
  },
}

const textOf = (contract: SubscriptionContract, sent: string): string[] => [
  `Hola, ${contract.name}:`,
  'Ya tienes tu plan.',
  [
    `Plan: ${contract.plan}`,
    `Personas que cubre: ${contract.covers.map(({ member }) => member.label).join(', ')}`,
    `Folio: ${contract.number}`,
  ].join('\n'),
  ...(contract.quote && contract.quote.lines.length > 1
    ? [
        describeQuoteLines(contract.quote, contract.currency)
          .map(({ label, amount }) => `${label}: ${amount}`)
          .join('\n'),
      ]
    : []),
  ...listTerms(contract),
  `${sent} en este correo.`,
  contract.issuer.name,
]
