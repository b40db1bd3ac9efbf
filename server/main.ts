import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app'
import { systemClock } from './clock'
import { tidyEmbedded } from './db/maintenance'
import { seedDemo } from './demo/seedDemo'
import { demoSignIns } from './demoSignIns'
import { readEnvironment } from './environment'
import { loggerOptions } from './logger'
import { outboxMail } from './mail'
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
    await seedDemo(db, systemClock)
    if (!environment.databaseUrl) await tidyEmbedded(db)
  } else if (isNew) {
    console.log('There is nobody to sign in as yet: npm run create-admin -- name@example.com')
  }

  const webRoot = fileURLToPath(new URL('../web', import.meta.url))
  const { app } = await createApp({
    ...environment,
    db,
    secret,
    clock: systemClock,
    mail: outboxMail(`${environment.dataFolder}/outbox`, systemClock, (line) => console.log(line)),
    ...(existsSync(webRoot) && { webRoot }),
    logger: loggerOptions(environment.logLevel),
  })
  const address = await app.listen({ host: environment.host, port: environment.port })
  console.log(`Salvia is ready at ${address}`)
  const signIns = await demoSignIns(db)
  if (signIns.length > 0) console.log(['Demo data; sign in with', ...signIns].join('\n'))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Replies under way get ten seconds; whoever still hangs on then is cut off.
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.close()
    await db.destroy()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

await start().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exit(1)
})
