import { Random } from '@server/demo/material/random'

/** What a name may try to be besides text. */
const attempts = [
  '<img src=x onerror="window.violations.push(1)">',
  '"><script>throw 1</script>',
  "'; DROP TABLE persons; --",
  '{{constructor}} $t(kit:edit)',
  'javascript:alert(1)',
  '=HYPERLINK("https://evil.example")',
  '\u202Eoƨɿɘvnı\u2066',
  '\u200B\u0000\r\nSet-Cookie: x=1',
  '👩🏽‍⚕️ شركة السلام',
  'á'.repeat(300),
]

/**
 * The same people in every run. Each of their four texts begins with a mark that is nowhere else and that no
 * escaping changes, by which it can be found in anything.
 */
export function hostilePeople(count: number) {
  const random = new Random(500)
  const mark = () => `Z${random.digits(12)}`
  const people = Array.from({ length: count }, () => {
    const marks = [mark(), mark(), mark(), mark()] as const
    const [name, curp, birth_date, phone] = marks
    const row = {
      uuid: random.uuid(),
      full_name: `${name} ${random.pick(attempts)}`,
      curp: `${curp}<b>`,
      birth_date,
      phone,
    }
    return { marks, row }
  })
  return { rows: people.map(({ row }) => row), marks: people.flatMap(({ marks }) => marks) }
}
