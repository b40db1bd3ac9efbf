import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { StreamQuery } from '@/contract/changes'
import { kindOf } from '@/contract/entities'
import { LOG_POSITION } from '@/contract/logPosition'
import { allows, type Role, viewOf } from '@/contract/permissions'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { ADMIN } from '@server/http/requests'
import { findLiveSession } from '@server/identity/sessions'
import { createChangeFeed, type News, type PositionedChange } from './changeFeed'
import { staffOf } from '@server/http/access'

/** Milliseconds between heartbeats, so that no proxy closes the connection. */
const BEAT = 15_000
/** Bytes that may wait for a slow reader before the connection is closed; the reader resumes from where it was. */
const MOST_WAITING = 1_000_000

/**
 * `GET admin/stream`: server-sent events about changes of the kinds that the reader may see. It ends with the session
 * or a change of role; a reader who returns with `after` misses nothing. Every answer to staff says from where on to
 * follow it, in `x-log-position`.
 */
export function streamRoute(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const feed = createChangeFeed(db, (error) => app.log.error({ err: error }, 'the trail could not be read'))
  const lines = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const line of lines) line.end()
    await feed.stop()
  })
  // Taken before anything is read: what is written meanwhile is told once more, and nothing is left out.
  app.addHook('preHandler', async ({ method, staff }, reply) => {
    if (staff && method === 'GET') void reply.header(LOG_POSITION, await feed.position())
  })

  const config = { access: 'staff', readsPrimary: true } as const
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      `${ADMIN}stream`,
      { config, schema: { tags: ['stream'], querystring: StreamQuery } },
      async (request, reply) => {
        const staff = staffOf(request)
        const line = new PassThrough()
        const write = (text: string) => {
          if (text === '' || line.writableEnded || line.destroyed) return
          if (line.writableLength > MOST_WAITING) line.destroy()
          else line.write(text)
        }
        const timer = setInterval(() => {
          write(': \n\n')
          void isStillSignedIn(staff).then(
            (still) => still || line.end(),
            () => line.end(),
          )
        }, BEAT)
        let stop = () => {}
        lines.add(line)
        line.once('close', () => {
          clearInterval(timer)
          stop()
          lines.delete(line)
        })
        // A reader who leaves before the first event leaves nothing behind either.
        reply.raw.once('close', () => line.destroy())
        try {
          stop = await feed.follow(request.query.after, (news) => write(writeNews(news, staff)))
        } catch (error) {
          line.destroy()
          throw error
        }
        if (line.destroyed) stop()
        void reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no')
        return reply.send(line)
      },
    )

  async function isStillSignedIn({ session_uuid, role }: { session_uuid: string; role: Role }) {
    return (await findLiveSession(db, clock, session_uuid))?.role === role
  }
}

/** One piece of news as server-sent events. Changes of kinds that the role may not see only advance the position. */
function writeNews(news: News, { uuid, role }: { uuid: string; role: Role }): string {
  if (news.is === 'known') return `event: known\ndata: ${news.position}\n\n`
  if (news.is === 'notice') return news.user === '' || news.user === uuid ? 'event: notice\ndata: {}\n\n' : ''
  if (news.is === 'presence')
    return maySee(role, news.type) ? `event: presence\ndata: ${JSON.stringify({ type: news.type })}\n\n` : ''
  if (news.is !== 'changes') return entry(news.position, news.is, '{}')
  const known = writtenChanges.get(news.changes) ?? new Map<Role, string>()
  writtenChanges.set(news.changes, known)
  const text = known.get(role) ?? writeChangesFor(role, news.changes)
  known.set(role, text)
  return text
}

/** The text of a batch of changes for each role, shared by its readers. */
const writtenChanges = new WeakMap<readonly PositionedChange[], Map<Role, string>>()

function writeChangesFor(role: Role, changes: readonly PositionedChange[]): string {
  const seen = changes.filter(({ type }) => maySee(role, type))
  const end = changes.at(-1)?.position ?? 0
  const written = seen.map(({ position, ...change }) => entry(position, 'change', JSON.stringify(change)))
  return written.join('') + (seen.at(-1)?.position === end ? '' : entry(end, 'ready', '{}'))
}

const entry = (id: number, event: string, data: string) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`

function maySee(role: Role, type: string): boolean {
  const kind = kindOf(type)
  return kind !== undefined && allows(role, viewOf(kind))
}
