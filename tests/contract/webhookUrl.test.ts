import { describe, expect, test } from 'vitest'
import { webhookUrlProblem } from '@/contract/webhookUrl'

describe('the address of a webhook', () => {
  test.each([
    'https://hooks.ejemplo.mx/salvia',
    'https://ejemplo.mx:8443/a?b=c',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[2606:4700:4700::1111]/',
    'https://xn--compaa-0wa.mx/',
  ])('may be %s', (url) => expect(webhookUrlProblem(url)).toBeUndefined())

  test.each([
    'http://hooks.ejemplo.mx/',
    'ftp://hooks.ejemplo.mx/',
    'javascript:alert(1)',
    'hooks.ejemplo.mx',
    'https://ana:clave@hooks.ejemplo.mx/',
    'https://hooks.ejemplo.mx/#parte',
    // Inside of a network, however it is written.
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://impresora.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://１２７.0.0.1/',
  ])('may not be %s', (url) => expect(webhookUrlProblem(url)).toMatch(/^\p{Lu}/u))

  test('is said to be wrong in words that tell what to do', () => {
    expect(webhookUrlProblem('http://ejemplo.mx')).toBe('La dirección debe empezar con https://')
  })
})
