// Times the search over HTTP on a database of its own: node bench/search.mjs [members]
import { base, benched, timed } from './server.mjs'

const texts = [
  ['a common name', 'maria'],
  ['a common surname', 'gonzalez'],
  ['name and surname', 'maria gonzalez'],
  ['half a word', 'mar'],
  ['two letters', 'ma'],
  ['two rare letters', 'xq'],
  ['an error in a surname', 'gonsalez'],
  ['two errors in a name', 'guadalpue rodrigez'],
  ['nothing like it', 'xqzyk'],
  ['a folio', 'AFI-000120'],
  ['an RFC of nobody', 'XAXX010101000'],
  ['an e-mail of nobody', 'nadie@ejemplo.test'],
  ['ten digits', '5512345678'],
  ['the end of a card', '4242'],
]

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  const person = (await (await fetch(`${base}admin/persons?has_curp=true&size=1`, { headers })).json())
    .data[0]
  const rows = []
  for (const [what, text] of [...texts, ['a CURP', person.curp], ['a uuid', person.uuid]]) {
    const { body, ...times } = await timed(`admin/search?q=${encodeURIComponent(text)}`, headers)
    const { exact, groups, near } = body.data
    rows.push({ what, exact: exact.length, groups: groups.length, near, ...times })
  }
  console.table(rows)
})
