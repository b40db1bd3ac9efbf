import { nanoid } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { NewTicketMessage } from '@/contract/supportTickets'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { presentTime } from '@/store/clock'
import { readStored, writeStored } from '@/store/safeStorage'

/** How long, in milliseconds, a message may be taken back before it is sent. */
const HELD = 8000

/** A message on its way: held back for a moment, being sent, or refused. */
const Outgoing = z.object({
  /** The idempotency key: sent again with it, the message is still one. */
  key: z.string(),
  ticket: z.uuid(),
  message: NewTicketMessage,
  /** The files that go with it, as they are called. */
  files: z._default(z.array(z.object({ uuid: z.uuid(), name: z.string() })), []),
  /** Those it calls, as they are called in it. */
  mentions: z._default(z.array(z.object({ uuid: z.uuid(), label: z.string() })), []),
  /** The saved answers it is written with, and what they change. */
  macros: z._default(z.array(z.object({ uuid: z.uuid(), changes: z.array(z.string()) })), []),
  at: z.string(),
  state: z.enum(['held', 'sending', 'failed']),
  /** Why it was refused. */
  problem: z.optional(z.string()),
})
export type Outgoing = z.infer<typeof Outgoing>

/** What its author chose for a message, by its words: taken back, it is there again. */
export type Chosen = Pick<Outgoing, 'files' | 'mentions' | 'macros'>

type Send = (outgoing: Outgoing) => Promise<unknown>

let all: Outgoing[] = []
let kept: { key: string; send: Send } | undefined
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const sending = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

function become(next: Outgoing[]) {
  all = next
  if (kept) writeStored('sessionStorage', kept.key, next.length > 0 ? JSON.stringify(next) : null)
  for (const listener of listeners) listener()
}

/**
 * Takes up the messages that a person left on their way in this tab, and sends from now on. What a reload cut short is
 * sent again under its own key. Returns what to do when the tickets are left: what is held back goes out.
 */
export function openOutbox(userId: string, send: Send): () => void {
  // The key has "admin", so that signing out clears it.
  kept = { key: `admin.outbox.${userId}`, send }
  all = readOutgoing(kept.key)
  for (const { key, state } of all) if (state !== 'failed') void deliver(key)
  addEventListener('pagehide', sendHeld)
  return () => {
    sendHeld()
    removeEventListener('pagehide', sendHeld)
  }
}

function readOutgoing(key: string): Outgoing[] {
  try {
    return z.array(Outgoing).safeParse(JSON.parse(readStored('sessionStorage', key) ?? '[]')).data ?? []
  } catch {
    return [] // Written by something else: nothing of ours is in it.
  }
}

const sendHeld = () => void flush()

/** Sends what is held back, and keeps nothing of it: its author is signing out. */
export function sendAndForget(): void {
  void flush()
  kept = undefined
  become([])
}

/** Sends a message in a moment; until then it can be taken back. */
export function enqueue(ticket: string, message: NewTicketMessage, chosen: Chosen): void {
  const key = nanoid()
  become([
    ...all,
    { key, ticket, message, ...chosen, at: new Date(presentTime()).toISOString(), state: 'held' },
  ])
  timers.set(
    key,
    setTimeout(() => void deliver(key), HELD),
  )
}

/** Takes a message back that was not sent. */
export function takeBack(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  become(all.filter((one) => one.key !== key))
}

/** Sends what is held back, of one ticket or of all; resolves once it has arrived or was refused. */
export async function flush(ticket?: string): Promise<void> {
  const ours = all.filter((one) => !ticket || one.ticket === ticket)
  for (const { key, state } of ours) if (state === 'held') void deliver(key)
  await Promise.all(ours.flatMap(({ key }) => sending.get(key) ?? []))
}

/** Sends a message now: one that was held back, or refused before. */
export function deliver(key: string): Promise<void> {
  const under = sending.get(key)
  if (under) return under
  clearTimeout(timers.get(key))
  timers.delete(key)
  const outgoing = all.find((one) => one.key === key)
  if (!outgoing || !kept) return Promise.resolve()
  const { problem: _past, ...message } = outgoing
  change(key, { ...message, state: 'sending' })
  const arrival = kept.send(outgoing).then(
    () => become(all.filter((one) => one.key !== key)),
    (caught: unknown) => {
      const { title, body } = problemText(asApiError(caught), { wrote: true })
      change(key, {
        ...message,
        state: 'failed',
        problem: body.endsWith('clave') ? title : `${title}. ${body}`,
      })
    },
  )
  const done = arrival.finally(() => sending.delete(key))
  sending.set(key, done)
  return done
}

const change = (key: string, to: Outgoing) => become(all.map((one) => (one.key === key ? to : one)))

/** The messages of a ticket that are on their way. */
export function useOutgoing(ticket: string): Outgoing[] {
  const outgoing = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
  return outgoing.filter((one) => one.ticket === ticket)
}
