// The strangers of publicFlood.mjs: each asks again as soon as there is an answer, and reads it as it comes.
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

const { url, seconds, strangers, elsewhere, key } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: strangers })
const until = performance.now() + seconds * 1000
const statuses = {}
let [calls, bytes] = [0, 0]

const call = () =>
  new Promise((done) => {
    const number = ++calls
    const address = elsewhere ? `10.9.${(number >> 8) & 255}.${number & 255}` : '10.9.9.9'
    const headers = { ...key, 'X-Forwarded-For': address, 'Accept-Encoding': 'gzip' }
    const calling = request(url, { agent, headers }, (reply) => {
      let length = 0
      reply.on('data', (chunk) => {
        length += chunk.length
      })
      reply.on('end', () => done({ status: reply.statusCode, length }))
    })
    calling.on('error', ({ code }) => done({ status: code, length: 0 }))
    calling.end()
  })

await Promise.all(
  Array.from({ length: strangers }, async () => {
    while (performance.now() < until) {
      const { status, length } = await call()
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) bytes = Math.max(bytes, length)
    }
  }),
)
agent.destroy()
parentPort.postMessage({ strangers: JSON.stringify(statuses), 'kB on the wire': Math.round(bytes / 1000) })
