// npm start: builds what changed, then serves console and API on one address.
import './checkNode.mjs'
import { ensureServerBuilt } from './build.mjs'

const { webBuilt } = await ensureServerBuilt()
const { start } = await import('../dist/server/start.js')
await start(webBuilt)
