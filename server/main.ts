import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app'
import { systemClock } from '@server/core/clock'
import { tidyEmbedded } from '@server/db/maintenance'
import { seedDemo } from '@server/demo/seedDemo'
import { openMovedClock } from '@server/demo/movedClock'
import { demoSignIns } from '@server/demo/demoSignIns'
import { readEnvironment } from './environment'
import { defaultLoadLimits } from '@server/http/shedLoad'
import { loggerOptions } from './logger'
import { outboxMail } from '@server/adapters/mail/outboxMail'
import { smtpMail } from '@server/adapters/mail/smtpMail'
import type { Mail } from '@server/adapters/mail/mail'
import { openDatabase } from './openDatabase'
import { signingKey } from './signingKey'
import { explainFailure } from './startFailures'

/** Starts the server, and says where. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const secret = signingKey(environment)
  const db = await openDatabase(environment)
  const isNew = !(await db.selectFrom('users').select('uuid').limit(1).executeTakeFirst())
  if (isNew && environment.demo) {
    await seedDemo(db, { clock: systemClock, secret })
    if (!environment.databaseUrl) await tidyEmbedded(db)
  } else if (isNew) {
    console.log('There is nobody to sign in as yet: npm run create-admin -- name@example.com')
  }

  // Of a demonstration days may be let pass; anything else goes by the machine's clock.
  const demoClock = (await demoSignIns(db)).length > 0 ? await openMovedClock(db) : undefined
  const mail = mailOf(environment)
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
  const address = await app.listen({ host: environment.host, port: environment.port })
  jobs.start()
  deliveries.start()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Replies under way get ten seconds; whoever still hangs on then is cut off.
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    mail.close?.()
    demoClock?.stop()
    await db.destroy()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  // Last, so that whoever stops it at these words finds it ready for that too.
  const signIns = await demoSignIns(db)
  console.log(`Salvia is ready at ${address}`)
  if (signIns.length > 0) console.log(['Demo data; sign in with', ...signIns].join('\n'))
}

function mailOf({ smtpUrl, mailFrom: from, dataFolder }: ReturnType<typeof readEnvironment>): Mail {
  if (smtpUrl) return smtpMail(smtpUrl, { from })
  const announce = (line: string) => console.log(line)
  return outboxMail(`${dataFolder}/outbox`, { clock: systemClock, from, announce })
}

await start().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exit(1)
})
