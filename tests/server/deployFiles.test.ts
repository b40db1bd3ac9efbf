// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnvironment, variableNames } from '@server/environment'
import { referenceServer } from '../support/referenceServer'

const server = referenceServer()
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
/** Variables of Node itself. */
const known = new Set([...variableNames, 'NODE_ENV', 'NODE_EXTRA_CA_CERTS'])
/** Values that stand for secrets which are made by hand. */
const secrets = {
  DATABASE_URL: 'postgres://salvia:x@db:5432/salvia',
  SESSION_SECRET: 'x'.repeat(64),
  METRICS_TOKEN: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail:465',
}

/** Holds variables against those that the product reads, and has it read them. */
function reads(variables: Record<string, string>) {
  expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([])
  return readEnvironment({ ...secrets, ...variables })
}
const answers = async (path: string) => (await server.app.inject(path)).statusCode

const dockerfile = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
const all = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^\\s*${name} (.*)$`, 'gm'))].map(([, text = '']) => text)
const imageVariables = Object.fromEntries((all('ENV')[0] ?? '').split(' ').map((one) => one.split('=')))

describe('the Dockerfile', () => {
  test('copies what there is, and what the build needs', () => {
    const copied = all('COPY')
      .filter((text) => !text.startsWith('--from'))
      .flatMap((text) => text.split(' ').slice(0, -1))
    for (const path of copied) expect(existsSync(`${root}${path}`), path).toBe(true)
    const sources = /const SOURCES = \[([\s\S]*?)\]/.exec(read('scripts/build.mjs'))?.[1] ?? ''
    for (const [, path = ''] of sources.matchAll(/'([^']+)'/g))
      expect(
        copied.some((one) => path === one || path.startsWith(`${one}/`)),
        path,
      ).toBe(true)
    const ignored = read('.dockerignore').split('\n')
    for (const path of copied) expect(ignored).not.toContain(path)
  })

  test('runs the built server as nobody in particular, with variables and a port of the product', async () => {
    const { host, port } = reads(imageVariables)
    expect([host, String(port)]).toEqual(['0.0.0.0', all('EXPOSE')[0]])
    expect(all('USER').at(-1)).toBe('10001:10001')
    const [node, file = ''] = JSON.parse(all('CMD').at(-1) ?? '[]') as string[]
    expect(node).toBe('node')
    const input = /main: '(server\/main\.ts)'/.exec(read('vite.server.config.ts'))?.[1] ?? ''
    expect(file).toBe('dist/server/main.js')
    expect(existsSync(`${root}${input}`)).toBe(true)
    const health = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(dockerfile)
    expect(health?.[1]).toBe(String(port))
    expect(await answers(health?.[2] ?? '')).toBe(200)
  })
})

describe('compose.yaml', () => {
  type Service = {
    image?: string
    environment: Record<string, string>
    read_only?: boolean
    volumes?: string[]
  }
  const { services, volumes }: { services: Record<string, Service>; volumes: object } = parse(
    read('compose.yaml'),
    { merge: true },
  )

  test('has two servers that the product can read, and cannot write to their image', () => {
    for (const name of ['app1', 'app2']) {
      const { environment = {}, read_only } = services[name] ?? {}
      const filled = Object.entries(environment).map(([key, value]): [string, string] => [
        key,
        value.replace(
          /\$\{(\w+):\?\}/g,
          (_all, of: string) => Object.entries(secrets).find(([one]) => one === of)?.[1] ?? 'x',
        ),
      ])
      const { publicUrl, trustProxy } = reads({ ...imageVariables, ...Object.fromEntries(filled) })
      expect([publicUrl, trustProxy, read_only]).toEqual(['https://localhost', true, true])
    }
  })

  test('mounts only files that there are, and volumes that it declares', () => {
    const mounted = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':', 1)[0] ?? ''),
    )
    const isFile = (from: string) => from.startsWith('./')
    expect(mounted.length).toBeGreaterThan(4)
    for (const from of mounted.filter(isFile)) expect(existsSync(`${root}${from.slice(2)}`), from).toBe(true)
    for (const name of mounted.filter((from) => !isFile(from))) expect(Object.keys(volumes)).toContain(name)
    expect(statSync(`${root}deploy/postgres/allowStandby.sh`).mode & 0o111).not.toBe(0)
  })

  test('has a proxy that knows both servers, by their port and what says that they are ready', async () => {
    const caddy = read('deploy/caddy/Caddyfile')
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddy) ?? []
    expect(upstreams.split(' ')).toEqual(['app1', 'app2'].map((name) => `${name}:${imageVariables.PORT}`))
    for (const name of ['app1', 'app2']) expect(services[name]).toBeDefined()
    expect(await answers(/health_uri (\S+)/.exec(caddy)?.[1] ?? '')).toBe(200)
  })
})

test('the unit of systemd names variables of the product, and is one', () => {
  const unit = read('deploy/systemd/salvia.service')
  const [, variables = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  reads(Object.fromEntries(variables.split(' ').map((one) => one.split('='))))
  expect(unit).toContain(`ExecStart=/usr/bin/node ${JSON.parse(all('CMD').at(-1) ?? '[]')[1]}`)
  const { status, stderr, error } = spawnSync(
    'systemd-analyze',
    ['verify', `${root}deploy/systemd/salvia.service`],
    { encoding: 'utf8' },
  )
  // Only a machine with systemd can say; it knows no programs of a machine that the unit is not for.
  const faults =
    error || status === 0 ? [] : stderr.split('\n').filter((line) => /salvia\.service:\d+:/.test(line))
  expect(faults).toEqual([])
})

describe('the manifest of Kubernetes', () => {
  type Container = {
    env: { name: string; value: string }[]
    ports: { name: string; containerPort: number }[]
    securityContext: object
  } & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', { httpGet: { path: string; port: string } }>
  type Manifest = {
    kind: string
    spec: { template?: { spec: { securityContext: object; containers: Container[] } }; selector: unknown }
  }
  const documents = [...parseAllDocuments(read('deploy/kubernetes/salvia.yaml'))]
  const manifests = documents.map((one): Manifest => one.toJS())

  test('runs the image as the Dockerfile means it, and asks addresses that answer', async () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(manifests.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
    const pod = manifests[0]?.spec.template?.spec
    const [container] = pod?.containers ?? []
    if (!pod || !container) throw new Error('There is no container')
    reads({ ...imageVariables, ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])) })
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(all('USER').at(-1)?.split(':')[0]),
    })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true })
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(imageVariables.PORT) }])
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(probe.httpGet.port).toBe('http')
      expect(await answers(probe.httpGet.path)).toBe(200)
    }
    expect(manifests[1]?.spec.selector).toEqual({ app: 'salvia' })
    for (const [, name = ''] of read('deploy/kubernetes/salvia.yaml').matchAll(/--from-literal=(\w+)/g))
      expect(known).toContain(name)
  })
})
