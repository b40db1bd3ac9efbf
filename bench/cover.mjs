// Times the cover question over HTTP: node bench/cover.mjs, with DATABASE_URL for a PostgreSQL that is filled already.
import { base, benched } from './server.mjs'

/** How many members are asked about, each with a service and a provider of their own. */
const ASKED = Number(process.env.ASKED ?? 400)

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  const read = async (path) => (await fetch(`${base}admin/${path}`, { headers })).json()
  const { meta } = await read('member-policies?status=active&size=1')
  const offers = (await read('provider-services?status=active&size=100')).data
  const pages = Array.from({ length: Math.ceil(ASKED / 100) }, (_, index) => index + 1)
  const covers = []
  for (const page of pages)
    covers.push(...(await read(`member-policies?status=active&size=100&page=${page}&sort=number`)).data)
  const on = new Date().toISOString().slice(0, 10)
  const took = []
  for (const [index, cover] of covers.entries()) {
    const began = performance.now()
    const offer = offers[index % offers.length]
    const reply = await fetch(
      `${base}admin/member-policies/${cover.uuid}/cover?service=${offer.service.uuid}&provider=${offer.provider.uuid}&on=${on}`,
      { headers },
    )
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
    await reply.text()
    took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  const at = (share) =>
    Math.round((took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0) * 10) / 10
  console.table([
    { covers: meta.total, asked: took.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) },
  ])
})
