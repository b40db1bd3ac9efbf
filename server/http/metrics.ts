import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Clock, instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { standbysOf } from '@server/db/beside/standbys'
import { queueBefore } from '@server/db/poolQueue'
import { Refusal } from '@server/core/problems'
import { ADMIN, API } from './requests'

type Services = { db: Database; clock: Clock; metricsToken: string }

/**
 * `GET /metrics`, as Prometheus reads it, for holders of the token; without a token this is not even loaded. Labels are only
 * names of our own: nothing that a caller sends, and no personal data, becomes one.
 */
export function metricsRoute(app: FastifyInstance, { db, clock, metricsToken }: Services): void {
  const registers = [new Registry()]
  const [register] = registers
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'salvia_http_request_seconds',
    help: 'Time to answer, by route and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The stream stays open as long as its reader: its duration says nothing of our speed.
    if (routeOf(request) !== `${ADMIN}stream`)
      requests.observe(
        {
          method: request.method,
          route: routeOf(request),
          status: `${Math.floor(reply.statusCode / 100)}xx`,
        },
        reply.elapsedTime / 1000,
      )
    done()
  })

  const gauge = (name: string, help: string) => new Gauge({ name: `salvia_${name}`, help, registers })
  const isUp = gauge('database_up', 'Whether the database answered.')
  const gauges = {
    jobs_due: gauge('jobs_due', 'Jobs whose time has come and that nobody has begun.'),
    jobs_oldest_due_seconds: gauge('jobs_oldest_due_seconds', 'How long the first of them has waited.'),
    jobs_given_up: gauge('jobs_given_up', 'Jobs given up in the last seven days.'),
    deliveries_waiting: gauge('deliveries_waiting', 'Webhook deliveries that have not arrived yet.'),
    deliveries_oldest_waiting_seconds: gauge(
      'deliveries_oldest_waiting_seconds',
      'How long the first of them has waited since its event.',
    ),
    deliveries_given_up: gauge('deliveries_given_up', 'Webhook deliveries given up, of those still kept.'),
    webhooks_failing: gauge('webhooks_failing', 'Webhooks that have failed since their last success.'),
    webhooks_disabled: gauge('webhooks_disabled', 'Webhooks turned off because they failed.'),
    sessions_live: gauge('sessions_live', 'Sign-ins that have not ended.'),
    payments_undecided: gauge(
      'payments_undecided',
      'Payments whose bank or gateway has not said what became of them.',
    ),
    payments_oldest_undecided_seconds: gauge(
      'payments_oldest_undecided_seconds',
      'How long the first of them has gone without an answer.',
    ),
    audit_missing: gauge(
      'audit_missing',
      'Lines at the end of the audit log, or unsealed, that were written and nobody finds.',
    ),
    audit_unsealed: gauge(
      'audit_unsealed',
      'Lines of the audit log that are written and have no place in its chain yet.',
    ),
    audit_oldest_unsealed_seconds: gauge(
      'audit_oldest_unsealed_seconds',
      'How long ago the first of them was written.',
    ),
    audit_unshipped: gauge('audit_unshipped', 'Lines of the audit log that its sink was not told yet.'),
  }

  const waiting = {
    callers: gauge('database_waiting_callers', 'Callers of this process that wait for a connection.'),
    ms: gauge('database_wait_seconds', 'How long the first of them has waited.'),
  }

  const standbys = standbysOf(db)
  const standbyLag = gauge(
    'standby_lag_seconds',
    'How far the last of the standbys is behind, as this process sees it; 0 without one.',
  )
  const reads = new Counter({
    name: 'salvia_reads_total',
    help: 'Calls of staff and systems that read, by which database answered.',
    labelNames: ['from'] as const,
    registers,
  })
  function measureStandbys() {
    standbyLag.set((standbys?.lag() ?? 0) / 1000)
    reads.reset()
    const { standby, primary } = standbys?.counts() ?? { standby: 0, primary: 0 }
    reads.inc({ from: 'standby' }, standby)
    reads.inc({ from: 'primary' }, primary)
  }

  async function measure() {
    const now = instant(clock.now())
    const { rows } = await sql<Record<keyof typeof gauges, number>>`
      with due as (select run_at from jobs where finished_at is null and claim is null and run_at <= ${now}),
        waiting as (select coalesce(sum(jsonb_array_length(lines)), 0)::bigint as lines, min(written_at) as since
          from unsealed_lines)
      select
        (select count(*) from due) as jobs_due,
        (select coalesce(extract(epoch from ${now}::timestamptz - min(run_at)), 0) from due)::float as jobs_oldest_due_seconds,
        (select count(*) from jobs where outcome = 'failed') as jobs_given_up,
        (select count(*) from webhook_logs where status in ('pending', 'sending')) as deliveries_waiting,
        (select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)
          from webhook_logs where status in ('pending', 'sending'))::float as deliveries_oldest_waiting_seconds,
        (select count(*) from webhook_logs where status = 'failed') as deliveries_given_up,
        (select count(*) from webhooks where failing_since is not null and archived_at is null) as webhooks_failing,
        (select count(*) from webhooks where status = 'auto_disabled' and archived_at is null) as webhooks_disabled,
        (select count(*) from sessions where revoked_at is null) as sessions_live,
        (select count(*) from payments where status = 'processing') as payments_undecided,
        (select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)
          from payments where status = 'processing')::float as payments_oldest_undecided_seconds,
        (select log_chain.position - greatest(
          (select coalesce(max(position), 0) from logs),
          (select coalesce(max(position), 0) from released_lines))
          + abs((select coalesce(sum(written), 0) from unsealed_counts) - sealed - waiting.lines)
          from log_chain, waiting)::bigint as audit_missing,
        (select lines from waiting) as audit_unsealed,
        (select coalesce(extract(epoch from clock_timestamp() - since), 0) from waiting)::float
          as audit_oldest_unsealed_seconds,
        (select coalesce(max(log_chain.position - audit_shipments.position), 0)
          from audit_shipments cross join log_chain) as audit_unshipped`.execute(db)
    for (const [name, value] of Object.entries(rows[0] ?? {})) gauges[name as keyof typeof gauges].set(value)
  }

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new Refusal(401, 'unauthorized', 'Falta el token de las métricas')
    const queue = queueBefore(db)
    waiting.callers.set(queue.callers)
    waiting.ms.set(queue.ms / 1000)
    measureStandbys()
    // The metrics of the process are sent even while the database is out of reach.
    await measure().then(
      () => isUp.set(1),
      () => isUp.set(0),
    )
    return reply
      .type(register?.contentType ?? '')
      .header('Cache-Control', 'no-store')
      .send(await register?.metrics())
  })
}

/** The pattern of a route of the API; everything else, such as the files of the console, is one label. */
const routeOf = ({ routeOptions: { url } }: FastifyRequest) => (url?.startsWith(`${API}/`) ? url : 'other')

/** Compares two texts in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
