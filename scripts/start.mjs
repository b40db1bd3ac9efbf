// npm start: builds what changed, then serves console and API on one address.
import './checkNode.mjs'
import { ensureBuilt } from './build.mjs'

await ensureBuilt()
await import('../dist/server/main.js')
