// npm run sbom: what is shipped, with versions, licences and hashes (CycloneDX).
import { listShipped } from './sbom.mjs'

process.stdout.write(listShipped('.'))
