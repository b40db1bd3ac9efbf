// Times a file of people: its upload, its rehearsal and its import, with the most memory that the server takes meanwhile:
// DATABASE_URL=… DEMO=on node bench/groupImport.mjs [people]. ONLY_REHEARSED=1 leaves the import out.
import { readFileSync } from 'node:fs'
import { base, benched } from './server.mjs'

const people = Number(process.argv[2] ?? 10_000)
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

await benched(0, async (headers, pid) => {
  const ask = async (path, { body, type = 'application/json', method = body ? 'POST' : 'GET' } = {}) => {
    const reply = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': type }) },
      ...(body && { body }),
    })
    const answer = await reply.json()
    if (reply.status === 503) {
      // The server is busy, and asks to come back.
      await pause(1000)
      return ask(path, { body, type, method })
    }
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const [account] = await ask('admin/accounts?size=1')
  const results = []
  const measured = async (what, act) => {
    const from = performance.now()
    let most = 0
    const looking = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50)
    const before = memoryOf(pid)
    const done = await act()
    clearInterval(looking)
    const seconds = Number(((performance.now() - from) / 1000).toFixed(1))
    results.push({ what, seconds, 'RSS before, MB': before, 'most RSS, MB': Math.max(most, memoryOf(pid)) })
    return done
  }

  const sent = await measured('upload', () =>
    ask(`admin/members/imports?account=${account.uuid}&name=people.csv`, {
      body: fileOf(people),
      type: 'text/csv',
    }),
  )
  const choices = { mode: 'upsert', columns: sent.columns, cover: 'none' }
  const none = { policy_uuid: null, plan_uuid: null, funding: null, fund_uuid: null }
  const rehearse = async () => {
    let found = await ask(`admin/members/imports/${sent.uuid}/rehearse`, {
      body: JSON.stringify({ ...choices, ...none }),
    })
    while (found.state === 'rehearsing') {
      await pause(200)
      found = await ask(`admin/members/imports/${sent.uuid}`)
    }
    return found
  }
  const found = await measured('rehearsal', rehearse)
  console.log(found.state, found.problem ?? '', found.counts)
  if (!process.env.ONLY_REHEARSED) {
    const follow = async (job) => {
      let now = job
      while (now.state === 'running') {
        await pause(500)
        now = await ask(`admin/jobs/${job.uuid}`)
      }
      console.log(now.state, now.problem ?? '', `${now.done} of ${now.total}`)
      return now
    }
    const begin = (path, body = {}) => ask(path, { method: 'POST', body: JSON.stringify(body) })
    const job = await measured('import', async () =>
      follow(
        await begin(`admin/members/imports/${sent.uuid}/commit`, { preview_token: found.preview_token }),
      ),
    )
    await measured('undo', async () => follow(await begin(`admin/jobs/${job.uuid}/undo`)))
  }
  console.table(results)
})

/** The memory that a process holds, in MB. */
function memoryOf(pid) {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** Families of a titular, a spouse and two children, each with names of its own. */
function fileOf(count) {
  const lines = [
    'No. empleado,Nombre,Apellido paterno,Apellido materno,Nacimiento,Sexo,Parentesco,Titular,Correo,Área',
  ]
  for (let at = 0; at < count; at++) {
    const family = Math.floor(at / 4)
    const [bond, name, sex] = [
      ['Titular', 'Luis', 'H'],
      ['Cónyuge', 'Ana', 'M'],
      ['Hija', 'Eva', 'M'],
      ['Hijo', 'Leo', 'H'],
    ][at % 4]
    const year = at % 4 < 2 ? 1960 + (family % 40) : 2005 + (family % 20)
    const born = `${1 + (family % 28)}/${1 + (at % 12)}/${year}`
    const number = bond === 'Titular' ? 100_000 + family : ''
    const holder = bond === 'Titular' ? '' : 100_000 + family
    const mail = bond === 'Titular' ? `empleado${family}@ejemplo.test` : ''
    lines.push(
      [number, name, lettersOf(family), lettersOf(at), born, sex, bond, holder, mail, 'Ventas'].join(','),
    )
  }
  return lines.join('\n')
}

/** A number as a surname can hold it. */
function lettersOf(number) {
  const letters = (number + 26 ** 3)
    .toString(26)
    .replace(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)])
  return letters[0].toUpperCase() + letters.slice(1)
}
