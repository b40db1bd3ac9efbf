import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A place in a W3C trace: what belongs together over all systems, and our part of it. */
export type Trace = { trace_id: string; span_id: string }

const running = new AsyncLocalStorage<Trace>()
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** A new part of a trace; of a new one, where none is named. */
export const newTrace = (trace_id = hex(16)): Trace => ({ trace_id, span_id: hex(8) })

/** What the process does by itself, such as its start, is one trace. */
const ofProcess = newTrace()

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/
const ofCalls = new WeakMap<IncomingMessage, Trace>()

/** The part of a trace that called us. */
export type Caller = { span_id: string; isSampled: boolean }
const callers = new WeakMap<Trace, Caller>()

/** Who called what is our part of a trace, where its header named them. */
export const callerOf = (trace: Trace): Caller | undefined => callers.get(trace)

/** Our part of the trace that a caller began (`traceparent`), or of a new one where the header is absent or malformed. */
export function traceOfCall(request: IncomingMessage): Trace {
  const known = ofCalls.get(request)
  if (known) return known
  const { traceparent } = request.headers
  const [, trace_id, span_id, flags = ''] =
    (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || []
  const trace = newTrace(trace_id)
  if (span_id) callers.set(trace, { span_id, isSampled: Number.parseInt(flags, 16) % 2 === 1 })
  ofCalls.set(request, trace)
  return trace
}

/** Runs work whose log lines are of a trace. */
export const inTrace = <Result>(trace: Trace, work: () => Result): Result => running.run(trace, work)

/** The trace of what runs now. */
export const currentTrace = (): Trace => begunTrace() ?? ofProcess

/** The same, where it is of a call or a job; none for what the process does by itself. */
export const begunTrace = (): Trace | undefined => running.getStore()
