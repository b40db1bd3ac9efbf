import { describe, expect, test } from 'vitest'
import { reportIn, unexplained } from '../../scripts/advisories.mjs'

const advisory = (name: string, severity: string) => ({ name, severity, range: '<2.0.0' })
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    a: advisory('a', 'moderate'),
    b: advisory('b', 'high'),
    c: advisory('c', 'critical'),
  },
}
const because = { reason: 'Only reached by the build, with files of ours', until: '2026-12-01' }

describe('the audit of dependencies', () => {
  test('finds what is high or critical', () => {
    expect(unexplained(report, {}, '2026-11-22')).toEqual(['b <2.0.0: high', 'c <2.0.0: critical'])
  })

  test('lets stay what is explained, until its day', () => {
    expect(unexplained(report, { b: because, c: because }, '2026-12-01')).toEqual([])
    expect(unexplained(report, { b: because, c: because }, '2026-12-02')).toHaveLength(2)
    expect(unexplained(report, { b: { ...because, reason: '' }, c: because }, '2026-12-01')).toHaveLength(1)
  })

  test.each(['', 'not found', '{"error":{"code":"ENOAUDIT"}}', '{"message":"405 Method Not Allowed"}'])(
    'takes for no report what a registry without advisories says: %s',
    (output) => expect(reportIn(output)).toBeUndefined(),
  )

  test('reads the report of one that has them', () => {
    expect(reportIn(JSON.stringify(report))).toEqual(report)
  })
})
