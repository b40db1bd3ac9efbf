import { AccountStatus } from '@/contract/accounts'
import { CompanyStatus } from '@/contract/companies'
import type { Kind } from '@/contract/entities'
import { FundAuthorizationStatus } from '@/contract/fundAuthorizations'
import { FundStatus } from '@/contract/funds'
import { InvoiceStatus } from '@/contract/invoices'
import { MemberStatus } from '@/contract/members'
import { PaymentMethodStatus } from '@/contract/paymentMethods'
import { PaymentStatus } from '@/contract/payments'
import { PolicyStatus } from '@/contract/policies'
import { ProviderStatus } from '@/contract/providers'
import { ShortenerStatus } from '@/contract/shorteners'
import { SubscriptionStatus } from '@/contract/subscriptions'
import { TicketStatus } from '@/contract/supportTickets'
import { Button } from '@/kit/elements/Button'
import { Skeleton } from '@/kit/elements/Skeleton'
import { Status } from '@/kit/facts/Status'
import { StatusTag, UnknownStatus } from '@/kit/facts/StatusTag'
import { Loaded } from '@/kit/feedback/Loaded'
import { Failure, ProblemAlert, State } from '@/kit/feedback/State'
import { showToast } from '@/kit/feedback/toasts'
import styles from '../Gallery.module.css'
import { LONG } from '../people'
import type { Part } from '../part'

const failed = (status: number, more = {}) => ({
  status,
  message: `Request failed with status ${status}`,
  ...more,
})
const nothing = () => {}

export const feedback: Part = {
  name: 'feedback',
  title: 'Vacíos, esperas y fallas',
  states: [
    { says: 'Se espera', Show: () => <Skeleton lines={4} /> },
    {
      says: 'Vacío, con qué hacer',
      Show: () => (
        <State title="Aún no hay facturas" actions={<Button look="primary">Crear factura</Button>}>
          Aquí verás lo que se le cobró a esta cuenta.
        </State>
      ),
    },
    {
      says: 'Sin servidor',
      Show: () => <Failure error={failed(0, { reason: 'network' })} onRetry={nothing} />,
    },
    {
      says: 'El servidor falló',
      Show: () => (
        <Failure
          error={failed(500, { requestId: '8f1c2a' })}
          title="No se pudieron cargar las pólizas"
          onRetry={nothing}
        />
      ),
    },
    { says: 'No se encontró', Show: () => <Failure error={failed(404)} inset /> },
    {
      says: 'Rechazado',
      Show: () => <ProblemAlert problem={{ title: 'No se pudo', body: 'La factura ya está pagada.' }} />,
    },
    {
      says: 'Cargado',
      Show: () => <Loaded result={{ data: LONG, refetch: nothing }}>{(text) => <p>{text}</p>}</Loaded>,
    },
    {
      says: 'Aviso de que salió bien',
      Show: () => (
        <Button onClick={() => showToast({ text: 'Guardado', action: { label: 'Deshacer', run: nothing } })}>
          Guardar
        </Button>
      ),
    },
  ],
}

const statusesOf = {
  Account: AccountStatus,
  Company: CompanyStatus,
  Fund: FundStatus,
  FundAuthorization: FundAuthorizationStatus,
  Invoice: InvoiceStatus,
  Member: MemberStatus,
  Payment: PaymentStatus,
  PaymentMethod: PaymentMethodStatus,
  Policy: PolicyStatus,
  Provider: ProviderStatus,
  Shortener: ShortenerStatus,
  Subscription: SubscriptionStatus,
  SupportTicket: TicketStatus,
} satisfies Partial<Record<Kind, { options: readonly string[] }>>

const ofKinds = Object.entries(statusesOf).map(([kind, { options }]) => ({ kind: kind as Kind, options }))

const tones = ['ok', 'warn', 'bad', 'info', 'neutral'] as const

export const statuses: Part = {
  name: 'statuses',
  title: 'Estados',
  states: [
    {
      says: 'Tonos',
      Show: () => (
        <div className={styles.row}>
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {`Tono ${tone}`}
            </StatusTag>
          ))}
          <UnknownStatus value="frozen_by_bank" />
        </div>
      ),
    },
    ...ofKinds.map(({ kind, options }) => ({
      says: kind,
      Show: () => (
        <div className={styles.row}>
          {options.map((status) => (
            <Status key={status} of={kind} value={status} />
          ))}
        </div>
      ),
    })),
  ],
}
