/** Where the server takes the time from, so that a test can move it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A moment as the API writes it: RFC 3339 in UTC. */
export const instant = (moment: Date) => moment.toISOString()

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
