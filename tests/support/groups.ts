import type { GroupColumn, GroupImport, GroupMode, GroupOutcome, GroupRow } from '@/contract/groupImports'
import type { Job } from '@/contract/bulk'
import type { Worker } from '@server/jobs/worker'
import { call } from './referenceServer'

type Token = { token: string }
type Wish = Partial<{
  mode: GroupMode
  columns: (GroupColumn | null)[]
  cover: 'none' | 'policy' | 'plan'
  policy_uuid: string | null
  plan_uuid: string | null
  funding: 'invoice' | 'fund' | 'courtesy' | null
  fund_uuid: string | null
}>

const IMPORTS = 'admin/members/imports'

/** Sends a file of people, as a browser does. */
export const sendGroupFile = (
  as: Token,
  account: string,
  content: string | Uint8Array,
  { name = 'empleados.csv', type = 'text/csv' } = {},
) =>
  call(as, `${IMPORTS}?account=${account}&name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: Buffer.from(content),
    headers: { 'content-type': type },
  })

/** Has a sent file rehearsed by the columns that were guessed, unless the wish says others. */
export async function rehearseGroup(as: Token, sent: GroupImport, wish: Wish = {}) {
  return call(as, `${IMPORTS}/${sent.uuid}/rehearse`, {
    method: 'POST',
    body: {
      mode: 'upsert',
      columns: sent.columns,
      cover: 'none',
      policy_uuid: null,
      plan_uuid: null,
      funding: null,
      fund_uuid: null,
      ...wish,
    },
  })
}

export const importIn = (reply: { json(): unknown }) => (reply.json() as { data: GroupImport }).data

/** Sends a file and has it rehearsed: what that found, with its rows. */
export async function rehearsed(as: Token, account: string, content: string | Uint8Array, wish: Wish = {}) {
  const sent = await sendGroupFile(as, account, content)
  if (sent.statusCode !== 201) throw new Error(sent.body)
  const reply = await rehearseGroup(as, importIn(sent), wish)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const found = importIn(reply)
  return { found, rows: await rowsOf(as, found.uuid) }
}

export async function rowsOf(as: Token, uuid: string, outcome?: GroupOutcome): Promise<GroupRow[]> {
  const reply = await call(as, `${IMPORTS}/${uuid}/rows${outcome ? `?outcome=${outcome}` : ''}`)
  return (reply.json() as { data: GroupRow[] }).data
}

export const commitGroup = (as: Token, { uuid, preview_token }: GroupImport) =>
  call(as, `${IMPORTS}/${uuid}/commit`, { method: 'POST', body: { preview_token } })

/** Has a rehearsed file taken in, to the end of its job. */
export async function committed(as: Token, found: GroupImport, jobs: Worker): Promise<Job> {
  const reply = await commitGroup(as, found)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  await jobs.runDue()
  return jobOf(as, (reply.json() as { data: Job }).data.uuid)
}

/** Takes a job back, to the end. */
export async function undone(as: Token, { uuid }: Job, jobs: Worker): Promise<Job> {
  const reply = await call(as, `admin/jobs/${uuid}/undo`, { method: 'POST' })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  await jobs.runDue()
  return jobOf(as, (reply.json() as { data: Job }).data.uuid)
}

const jobOf = async (as: Token, uuid: string): Promise<Job> =>
  ((await call(as, `admin/jobs/${uuid}`)).json() as { data: Job }).data
