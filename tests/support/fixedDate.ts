const begun = Date.parse(process.env.TESTS_BEGIN_AT ?? '2026-11-24T18:00:00Z') - Date.now()
const MachineDate = Date
const now = () => MachineDate.now() + begun

/**
 * Tests begin at noon of one day in Mexico City, whenever and wherever they run, and time goes on from there.
 * `TESTS_BEGIN_AT` tries another moment. Imported, and not a file that sets up: it takes effect once in each worker.
 */
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, asked) => Reflect.construct(target, given.length > 0 ? given : [now()], asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
