// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/mails.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`server/'))
  .map((line) => {
    const [event = '', , subject = '', sender = '', reader = ''] = line
      .slice(2)
      .split(' | ')
      .map((cell) => cell.replace(/ \|$/, '').replaceAll('`', ''))
    return { event, subject, sender, reader }
  })

test('every file of the server that sends a mail is in the table of mails, and no other', () => {
  const senders = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('server', name))
    .filter((file) => /\bmail\.send\(/.test(readFileSync(file, 'utf8')))
  expect([...new Set(rows.map(({ sender }) => sender))].sort()).toEqual(senders.sort())
})

test.each(rows)('a test reads the mail when: $event', ({ subject, reader }) => {
  expect(readFileSync(reader, 'utf8')).toContain(subject)
})
