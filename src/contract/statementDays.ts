type Days = { from: string; to: string }
type Payload = { value: Days; issues: unknown[] }

/** A statement ends on the day that it begins, or after. */
export const endsAsItBegins = ({ value: { from, to }, issues }: Payload) => {
  if (to < from)
    issues.push({
      code: 'custom',
      path: ['to'],
      message: 'Termina el día en que empieza o después',
      input: to,
    })
}
