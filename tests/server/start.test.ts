import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '@server/environment'
import { loadSigningKeys } from '@server/signingKey'
import { explainFailure } from '@server/startFailures'

const folder = mkdtempSync(join(tmpdir(), 'salvia-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the environment', () => {
  test('needs nothing', () => {
    expect(readEnvironment({ PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      appKey: 'salvia-console',
      demo: true,
      publicUrl: 'http://127.0.0.1:8080',
    })
  })

  test('fills a PostgreSQL server with made-up data on request alone', () => {
    const DATABASE_URL = 'postgres://somebody@example.test/salvia'
    expect(readEnvironment({ DATABASE_URL }).demo).toBe(false)
    expect(readEnvironment({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readEnvironment({ DEMO: 'off' }).demo).toBe(false)
  })

  test('names standbys by a list, and neither them nor a direct address without the database itself', () => {
    const DATABASE_URL = 'postgres://pooler/salvia'
    const DATABASE_READ_URL = 'postgres://one/salvia, postgres://two/salvia'
    const { readUrls } = readEnvironment({ DATABASE_URL, DATABASE_READ_URL })
    expect(readUrls).toEqual(['postgres://one/salvia', 'postgres://two/salvia'])
    expect(readEnvironment({ DATABASE_URL }).readUrls).toEqual([])
    expect(() => readEnvironment({ DATABASE_READ_URL })).toThrow('beside DATABASE_URL')
    expect(() => readEnvironment({ DATABASE_DIRECT_URL: DATABASE_URL })).toThrow('beside DATABASE_URL')
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://secret@host'],
    ['DATABASE_DIRECT_URL', 'mysql://secret@host'],
    ['DATABASE_READ_URL', 'postgres://one/salvia,mysql://secret@host'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s, and does not repeat it', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`Check the environment: ${name} cannot be read`)
  })
})

describe('where maps come from', () => {
  const MAP_ATTRIBUTION = '© Mapas de prueba'

  test('is one origin with its tiles, and what must be said of them', () => {
    expect(readEnvironment({}).map).toBeUndefined()
    const MAP_TILE_URL = 'https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=a'
    expect(readEnvironment({ MAP_TILE_URL, MAP_ATTRIBUTION }).map).toEqual({
      url: MAP_TILE_URL,
      origin: 'https://tiles.example:8443',
      attribution: MAP_ATTRIBUTION,
    })
  })

  test.each([
    'tiles.example/{z}/{x}/{y}.png',
    'ftp://tiles.example/{z}/{x}/{y}.png',
    'https://{z}.tiles.example/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{s}.png',
    'https://me:secret@tiles.example/{z}/{x}/{y}.png',
    "https://tiles.example;script-src'/{z}/{x}/{y}.png",
    'https://tiles.example:99999/{z}/{x}/{y}.png',
  ])('is not %s, which is not repeated', (MAP_TILE_URL) => {
    expect(() => readEnvironment({ MAP_TILE_URL, MAP_ATTRIBUTION })).toThrow(
      'Check the environment: MAP_TILE_URL must be like https://tiles.example/{z}/{x}/{y}.png',
    )
  })

  test('is named, and reached as safely as the console', () => {
    const MAP_TILE_URL = 'http://tiles.example/{z}/{x}/{y}.png'
    expect(() => readEnvironment({ MAP_TILE_URL })).toThrow('MAP_TILE_URL needs MAP_ATTRIBUTION')
    const PUBLIC_URL = 'https://consola.ejemplo.mx'
    expect(() => readEnvironment({ MAP_TILE_URL, MAP_ATTRIBUTION, PUBLIC_URL })).toThrow(
      'MAP_TILE_URL must begin with https://',
    )
  })
})

describe('the signing key', () => {
  test('is made once, for its owner alone', () => {
    const dataFolder = join(folder, 'new')
    const keys = loadSigningKeys({ sessionSecret: undefined, dataFolder })
    expect(keys.map((key) => key.length)).toEqual([32])
    expect(statSync(join(dataFolder, 'session.key')).mode & 0o777).toBe(0o600)
    expect(loadSigningKeys({ sessionSecret: undefined, dataFolder })).toEqual(keys)
  })

  test('is refused when it is short, wherever it comes from', () => {
    expect(() => loadSigningKeys({ sessionSecret: 'short', dataFolder: folder })).toThrow('too short')
    writeFileSync(join(folder, 'session.key'), 'short')
    expect(() => loadSigningKeys({ sessionSecret: undefined, dataFolder: folder })).toThrow('too short')
  })
})

test('a failure to start is told in one line', () => {
  for (const code of ['EADDRINUSE', 'EACCES', 'ECONNREFUSED', '28P01', 'ENOSPC'])
    expect(explainFailure(Object.assign(new Error('x'), { code }))).toMatch(/^[A-Z][^\n]+\.$/)
})
