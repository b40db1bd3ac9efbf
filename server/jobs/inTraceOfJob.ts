import { inTraceSpan } from '@server/tracing/spans'
import { newTrace } from '@server/tracing/trace'

/** Runs a job in the trace that is its uuid, by which its changes are found in the audit log too. */
export const inTraceOfJob = <Result>(
  { uuid, kind, attempts }: { uuid: string; kind: string; attempts: number },
  work: () => Promise<Result>,
): Promise<Result> =>
  inTraceSpan(
    newTrace(uuid.replaceAll('-', '')),
    {
      name: `job ${kind}`,
      kind: 'consumer',
      attributes: { 'salvia.job.kind': kind, 'salvia.job.attempt': attempts },
    },
    work,
  )
