import type { ServerKeys } from '@server/core/serverKeys'
import type { Gateway } from '@server/adapters/gateway/gateway'
import type { Mail } from '@server/adapters/mail/mail'
import type { Background } from '@server/core/background'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import type { Approvables } from '@server/domain/approvals/approvable'
import type { Deployment } from '@/contract/deployment'
import type { Dispatcher } from '@server/domain/webhooks/dispatcher'
import type { RateLimits } from '@server/http/rateLimits'
import type { AccessTokens } from '@server/identity/accessTokens'
import type { Passwords } from '@server/identity/passwords'
import type { RefreshCookie } from '@server/identity/refreshCookie'
import type { AnyPersonReference } from '@server/records/personReference'

/** Everything that the start opens once and hands to the modules; each module's type names what it uses. */
export type Services = {
  db: Database
  clock: Clock
  /** Times sessions and streams; it stays real time when the demo clock moves. */
  sessionClock: Clock
  /** Signs sessions and links, and seals secrets; at least 32 bytes. */
  secret: ServerKeys
  mail: Mail
  gateway: Gateway
  /** The URL of the console, for links in mail. */
  publicUrl: string
  limits: RateLimits
  background: Background
  passwords: Passwords
  tokens: AccessTokens
  cookie: RefreshCookie
  deliveries: Dispatcher
  webhooksToLoopback: boolean
  deployment: Deployment
  approvables: Approvables
  personReferences: readonly AnyPersonReference[]
}
