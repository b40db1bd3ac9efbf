// What npm knows of the vulnerabilities of our dependencies, as scripts/audit.mjs asks for it.

/**
 * What is high or critical of a report of `npm audit --json`, and not explained.
 * @param report the report, parsed
 * @param explained by package, why it may stay for now, and until which day (YYYY-MM-DD)
 * @param today YYYY-MM-DD; an explanation that is over counts no more
 * @returns one sentence each, in the order of the report
 */
export function unexplained(report, explained, today) {
  return Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .filter(({ name }) => !(explained[name]?.reason && explained[name].until >= today))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
}

/** The report of a run, or nothing where the registry gives none: some keep packages and no advisories. */
export function reportIn(output) {
  try {
    const report = JSON.parse(output)
    return report.vulnerabilities && report.auditReportVersion ? report : undefined
  } catch {
    return undefined
  }
}
