import { begunTrace, inTrace, newTrace, type Trace } from './trace'

type Attributes = Record<string, string | number>

/** What a part of a trace is called, and what is known of it as it begins. */
export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
}

/** A part of a trace that goes on, until `end`. */
export type Span = {
  describe: (attributes: Attributes) => void
  /** @param reason an error, of which its kind is recorded, since its words may name somebody; or the kind itself */
  fail: (reason: unknown) => void
  end: () => void
}

/** Begins what is recorded of a trace's part; `parent` is what it is a part of, where that is ours. */
export type SpanRecorder = (trace: Trace, start: SpanStart, parent?: Trace) => Span

let recorder: SpanRecorder | undefined
const open = new WeakMap<Trace, Span>()

/** Has spans recorded from now on. Without it nothing here costs more than a question. Answers how to end it. */
export function recordSpans(to: SpanRecorder): () => void {
  recorder = to
  return () => {
    recorder = undefined
  }
}

/** Begins the span of a trace's own beginning here: a call, a job, a delivery. Undefined where none are recorded. */
export function openSpan(trace: Trace, start: SpanStart): Span | undefined {
  const span = recorder?.(trace, start)
  if (span) open.set(trace, span)
  return span
}

/** Runs work as the beginning of a trace, which is also that of its log lines. */
export const inTraceSpan = <Result>(
  trace: Trace,
  start: SpanStart,
  work: () => Promise<Result>,
): Promise<Result> => inTrace(trace, () => endAfter(openSpan(trace, start), work))

/** Runs work as a part of the trace that goes on; as it is, where none does or no spans are recorded. */
export function inSpan<Result>(start: () => SpanStart, work: () => Promise<Result>): Promise<Result> {
  const parent = recorder && begunTrace()
  if (!recorder || !parent) return work()
  const trace = newTrace(parent.trace_id)
  const span = recorder(trace, start(), parent)
  open.set(trace, span)
  return inTrace(trace, () => endAfter(span, work))
}

/** Notes why the part of the trace that goes on did not do what it was for, where that is no error of its work. */
export const failSpan = (reason: unknown): void => currentSpan()?.fail(reason)

/** Notes what became known of the part of the trace that goes on. */
export const describeSpan = (attributes: Attributes): void => currentSpan()?.describe(attributes)

function currentSpan(): Span | undefined {
  const trace = begunTrace()
  return trace && open.get(trace)
}

async function endAfter<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span?.fail(error)
    throw error
  } finally {
    span?.end()
  }
}
