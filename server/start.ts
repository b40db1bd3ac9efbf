import { tellTime } from '@/contract/days'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openAuditSink } from '@server/audit/shipping/openAuditSink'
import { keepSealing } from '@server/audit/sealing'
import { keepShipping } from '@server/audit/shipping/shipAudit'
import { createApp } from './app'
import { systemClock } from '@server/core/clock'
import { keepTidy, tidyEmbedded } from '@server/db/maintenance'
import { openMovedClock } from '@server/demo/movedClock'
import { demoSignIns } from '@server/demo/demoSignIns'
import { readEnvironment } from './environment'
import { defaultLoadLimits } from '@server/http/shedLoad'
import { loggerOptions } from './logger'
import { createOutboxMail } from '@server/adapters/mail/outboxMail'
import { createSmtpMail } from '@server/adapters/mail/smtpMail'
import type { Mail } from '@server/adapters/mail/mail'
import type { MailHead } from '@server/adapters/mail/mailLayout'
import { loadIssuer } from '@server/pdf/letterhead'
import { openServedDatabase } from './openDatabase'
import { exportSpans } from '@server/tracing/exportSpans'
import { loadSigningKeys } from './signingKey'
import { explainFailure } from './startFailures'

/**
 * Starts the server and prints its address; where it cannot, says why and ends the process.
 * The demo of a first start is made while `webBuilt`, the build of the console, may still be going on.
 */
export async function start(webBuilt: Promise<void> = Promise.resolve()): Promise<void> {
  try {
    await serve(webBuilt)
  } catch (error) {
    console.error(explainFailure(error))
    process.exit(1)
  }
}

async function serve(webBuilt: Promise<void>): Promise<void> {
  const environment = readEnvironment(process.env)
  const secret = loadSigningKeys(environment)
  // Refused before anything is opened, where its address is none.
  const sink =
    environment.auditSink && openAuditSink(environment.auditSink.address, environment.auditSink.token)
  const db = await openServedDatabase(environment)
  const isNew = !(await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst())
  if (isNew && environment.demo) {
    const { seedDemo } = await import('@server/demo/seedDemo')
    await seedDemo(db, { clock: systemClock, secret })
    if (!environment.databaseUrl) await tidyEmbedded(db)
  } else if (isNew) {
    console.log('There is nobody to sign in as yet: npm run create-admin -- name@example.com')
  }

  await webBuilt
  // Only a demo has a movable clock; any other server uses real time.
  const demoClock = (await demoSignIns(db)).length > 0 ? await openMovedClock(db) : undefined
  if (demoClock) tellTime(() => demoClock.now())
  const mail = mailOf(environment, () => loadIssuer(db))
  const webRoot = fileURLToPath(new URL('../web', import.meta.url))
  const { app, jobs, deliveries } = await createApp({
    ...environment,
    db,
    secret,
    clock: demoClock ?? systemClock,
    ...(demoClock && { demoClock }),
    mail,
    loadLimits: defaultLoadLimits,
    ...(existsSync(webRoot) && { webRoot }),
    logger: loggerOptions(environment.logLevel),
  })
  const stopSpans =
    environment.spanCollector &&
    (await exportSpans(environment.spanCollector, (problem) =>
      app.log.error({ problem }, 'Sending spans to their collector failed'),
    ))
  const address = await app.listen({ host: environment.host, port: environment.port })
  jobs.start()
  deliveries.start()
  const stopTidying = environment.databaseUrl
    ? undefined
    : keepTidy(db, (error) => app.log.error({ err: error }, 'Tidying the embedded database failed'))

  const stopSealing = keepSealing(db, (error) =>
    app.log.error({ err: error }, 'Sealing the audit log failed'),
  )
  const stopShipping =
    sink &&
    keepShipping(db, { sink, clock: systemClock }, (error) =>
      app.log.error({ err: error }, 'Sending the audit log to its sink failed'),
    )

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Running requests get ten seconds; then the process exits.
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await stopTidying?.()
    await stopSealing()
    await stopShipping?.()
    mail.close?.()
    demoClock?.stop()
    await db.destroy()
    if (stopSpans) await stopSpans()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  // Printed last, so that the server is ready to stop as soon as the line appears.
  const signIns = await demoSignIns(db)
  console.log(`Salvia is ready at ${address}`)
  if (signIns.length > 0) console.log(['Demo data; sign in with', ...signIns].join('\n'))
}

function mailOf(
  { smtpUrl, mailFrom: from, dataFolder }: ReturnType<typeof readEnvironment>,
  loadHead: () => Promise<MailHead>,
): Mail {
  if (smtpUrl) return createSmtpMail(smtpUrl, { from, loadHead })
  const announce = (line: string) => console.log(line)
  return createOutboxMail(`${dataFolder}/outbox`, { clock: systemClock, from, loadHead, announce })
}
