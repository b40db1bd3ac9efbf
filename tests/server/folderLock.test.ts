// @vitest-environment node
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transformWithOxc } from 'vite'
import { FolderInUse, lockFolder } from '@server/db/embedded/folderLock'

const PROCESSES = 6
const ROUNDS = 3
const parent = mkdtempSync(join(tmpdir(), 'salvia-lock-'))
const program = join(parent, 'take.mjs')
afterAll(() => rmSync(parent, { recursive: true }))

describe.skipIf(process.platform === 'win32')('the folder of the embedded database', () => {
  beforeAll(async () => {
    const source = 'server/db/embedded/folderLock.ts'
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
    writeFileSync(join(parent, 'folderLock.mjs'), code)
    writeFileSync(
      program,
      `import { lockFolder } from './folderLock.mjs'
       const [folder, at] = process.argv.slice(2)
       while (Date.now() < Number(at));
       const said = await lockFolder(folder).then(() => 'taken', (error) => error.constructor.name)
       process.stdout.write(said)
       setTimeout(() => {}, 60_000)`,
    )
  })

  /** Starts a process that tries to take the folder at a moment, and answers what it said. */
  async function taking(folder: string, at = 0): Promise<{ child: ChildProcess; said: string }> {
    const child = spawn(process.execPath, [program, folder, String(at)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk)))
      child.once('exit', () => resolve('ended'))
    })
    return { child, said }
  }
  const killed = (child: ChildProcess) =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })

  test('is taken by one of the processes that start at once after its owner was killed', {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const folder = join(parent, `killed-${round}`)
      const owner = await taking(folder)
      expect(owner.said).toBe('taken')
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
      await killed(owner.child)
      const at = Date.now() + 1_500
      const tried = await Promise.all(Array.from({ length: PROCESSES }, () => taking(folder, at)))
      const said = tried.map((one) => one.said).toSorted()
      await Promise.all(tried.map(({ child }) => killed(child)))
      expect(said).toEqual([...Array.from({ length: PROCESSES - 1 }, () => 'FolderInUse'), 'taken'])
    }
  })

  test('is taken by one of many who look at the same moment, and free again once it was given back', async () => {
    const folder = join(parent, 'given-back')
    for (let round = 0; round < 20; round++) {
      const tried = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
      const taken = tried.filter(({ status }) => status === 'fulfilled')
      expect(taken).toHaveLength(1)
      for (const one of tried) if (one.status === 'fulfilled') one.value()
    }
  })
})
