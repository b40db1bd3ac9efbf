import type { Span as RecordedSpan } from '@opentelemetry/api'
import { callerOf, type Trace } from './trace'
import { recordSpans, type SpanRecorder } from './spans'

/**
 * Sends spans to a collector, by the SDK of OpenTelemetry, which is loaded for it alone. Its own variables beside the address
 * (`OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, …) hold as it documents them.
 * @param onProblem told in its words what it could not send, or did not understand
 * @param endpoint the collector's address without the path of a signal, as `OTEL_EXPORTER_OTLP_ENDPOINT` has it
 * @returns sends what is left, and ends it
 */
export async function exportSpans(
  endpoint: string,
  onProblem: (problem: string) => void,
): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace: contexts } = api
  const ignore = () => undefined
  api.diag.setLogger(
    { error: onProblem, warn: onProblem, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
  // A span has the ids that the lines of the log have.
  let next: Trace = { trace_id: '', span_id: '' }
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': 'salvia' }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new OTLPTraceExporter({ url: `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces` }),
      ),
    ],
    idGenerator: { generateTraceId: () => next.trace_id, generateSpanId: () => next.span_id },
  })
  const tracer = provider.getTracer('salvia')
  const recorded = new WeakMap<Trace, RecordedSpan>()

  const record: SpanRecorder = (trace, { name, kind, attributes = {} }, parent) => {
    next = trace
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(trace, parent))
    recorded.set(trace, span)
    return {
      describe: (more) => void span.setAttributes(more),
      fail: (reason) =>
        void span.setAttribute('error.type', kindOf(reason)).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => span.end(),
    }
  }
  function contextOf(trace: Trace, parent: Trace | undefined) {
    const above = parent && recorded.get(parent)
    if (above) return contexts.setSpan(ROOT_CONTEXT, above)
    const caller = callerOf(trace)
    if (!caller) return ROOT_CONTEXT
    return contexts.setSpanContext(ROOT_CONTEXT, {
      traceId: trace.trace_id,
      spanId: caller.span_id,
      traceFlags: caller.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    })
  }

  const stop = recordSpans(record)
  return async () => {
    stop()
    await provider.shutdown().catch((error: unknown) => onProblem(String(error)))
    api.diag.disable()
  }
}

/** What kind of failure it was: the code of an error, as the database has them, else its name. */
function kindOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  return 'code' in reason && typeof reason.code === 'string' ? reason.code : reason.name
}
