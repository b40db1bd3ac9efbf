// npm run seed, npm run create-admin: the server's commands, on the same database as npm start.
import './checkNode.mjs'
import { ensureBuilt } from './build.mjs'

await ensureBuilt()
await import('../dist/server/commands.js')
