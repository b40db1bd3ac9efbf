// What answers with rows of PostgreSQL and does nothing else: node:http and pg. It is told by its parent which queries to
// make for every call, and says on which port it listens.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

process.once('message', (queries) => {
  const server = createServer(async (_request, response) => {
    const [{ rows: data }, { rows: meta }] = await Promise.all(queries.map((query) => pool.query(query)))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, meta: meta[0] }))
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
