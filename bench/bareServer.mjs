// What answers with rows of PostgreSQL and does nothing else: node:http and pg, with statements that are planned once and
// results passed on as the text that they come in. It is told by its parent which queries to make for each address, one
// after the other, and says on which port it listens.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const types = { getTypeParser: () => (text) => text }

process.once('message', (queriesOf) => {
  const server = createServer(async (request, response) => {
    const replies = []
    for (const [index, query] of queriesOf[request.url].entries())
      replies.push((await pool.query({ ...query, types, name: `${request.url}${index}` })).rows)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: replies.at(-1), meta: replies.slice(0, -1) }))
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
