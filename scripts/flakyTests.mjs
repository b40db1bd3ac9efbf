// What `vite.config.ts` adds to the report of the tests.

/**
 * Names at the end of a run each test that passed only when it was tried again: it waits to be mended.
 * @implements {import('vitest/node').Reporter}
 */
export class FlakyTests {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky)
          console.log(`flaky: ${module.relativeModuleId} > ${test.fullName} (${module.project.name})`)
  }
}
