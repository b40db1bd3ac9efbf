/** An hour of the day as people write it (`9:30`, `0930`, `9 p.m.`, `21 h`), as `HH:MM`; undefined where the day has no such hour. */
export function readTime(text: string): string | undefined {
  const written = text.replace(/\p{Cf}/gu, '').trim()
  const read =
    /^(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?\s?(?:([ap])\.?\s?m\.?|h(?:rs?|oras?)?\.?)?$/i.exec(written) ??
    /^(\d{1,2})(\d{2})$/.exec(written)
  if (!read) return undefined
  const [, hours = '', minutes = '00', half] = read
  const said = Number(hours)
  if (half && (said < 1 || said > 12)) return undefined
  const hour = half ? (said % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : said
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}
