import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end of a run each test that passed only when it was tried again: it waits to be mended. */
export default class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky)
          console.log(`flaky: ${module.relativeModuleId} > ${test.fullName} (${module.project.name})`)
  }
}
