// A process of the built server that is killed and started again.
import { spawn } from 'node:child_process'

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
export async function startProcess(name, env) {
  let child
  const running = { name, port: 0, start, kill, stop, countBeside }

  /** Starts it, where it was before where it was already, and resolves once it says that it is ready. */
  async function start() {
    child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        DEMO: 'on',
        LOG_LEVEL: 'error',
        TRUST_PROXY: 'on',
        ...env,
        PORT: String(running.port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const started = child
    let said = ''
    running.port = await new Promise((done, failed) => {
      // The output is read until the end, as a full pipe would stop the process.
      started.stdout.on('data', (chunk) => {
        said = (said + chunk).slice(-2_000)
        const at = /Salvia is ready at \S+:(\d+)/.exec(said)?.[1]
        if (at) done(Number(at))
      })
      started.once('exit', (code) => failed(new Error(`Process ${name} ended with ${code}: ${said}`)))
    })
  }
  function end(signal) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    return gone
  }
  async function kill() {
    await end('SIGKILL')
  }
  async function stop() {
    await end('SIGTERM')
  }

  /** The calls that it has had answered by a standby since its start. */
  async function countBeside(token) {
    const reply = await fetch(`http://127.0.0.1:${running.port}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return Number(/^salvia_reads_total\{from="standby"\} (\d+)$/m.exec(await reply.text())?.[1])
  }

  await start()
  return running
}

/** Runs a command of the server, and answers what it ended with; 0 is well. */
export function runCommand(command, env) {
  const running = spawn(process.execPath, ['dist/server/commands.js', command], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((done) => running.once('exit', done))
}
