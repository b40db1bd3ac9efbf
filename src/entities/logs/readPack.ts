import { unzipSync } from 'fflate'
import { Evidence, EVIDENCE_BYTES, type EvidenceClaim, evidenceFiles } from '@/contract/evidence'

/** The largest data file that is read, in bytes: some ten kilobytes a row. */
const DATA_BYTES = 100_000_000

/** Why a file is no evidence pack that can be verified. */
export type PackProblem = 'notZip' | 'tooLarge' | 'noPack' | 'unreadable' | 'noData' | 'insecure'

/** Reads an evidence pack in the browser: what it states, and the SHA-256 of its data file as it is now. */
export async function readPack(file: Blob): Promise<EvidenceClaim | { problem: PackProblem }> {
  if (!crypto.subtle) return { problem: 'insecure' }
  if (file.size > DATA_BYTES + 2 * EVIDENCE_BYTES) return { problem: 'tooLarge' }
  const files = unzip(new Uint8Array(await file.arrayBuffer()))
  if (typeof files === 'string') return { problem: files }
  const manifest = files.get(evidenceFiles.manifest)
  if (!manifest) return { problem: 'noPack' }
  const evidence = parse(new TextDecoder().decode(manifest))
  if (!evidence) return { problem: 'unreadable' }
  const data = files.get(evidence.file.name)
  if (!data) return { problem: 'noData' }
  return { evidence, sha256: await hexDigest(data) }
}

/** The files of a ZIP by their names; those that no pack holds stay packed. */
function unzip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | PackProblem {
  let isTooLarge = false
  const known = new Set<string>(Object.values(evidenceFiles))
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!known.has(name)) return false
        isTooLarge ||= originalSize > (name === evidenceFiles.manifest ? EVIDENCE_BYTES : DATA_BYTES)
        return !isTooLarge
      },
    })
    return isTooLarge ? 'tooLarge' : new Map(Object.entries(files))
  } catch {
    return 'notZip'
  }
}

function parse(text: string): Evidence | undefined {
  try {
    return Evidence.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function hexDigest(data: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(data))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
