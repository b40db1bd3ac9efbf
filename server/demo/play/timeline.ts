/** What happens at a moment (RFC 3339, UTC). */
type Happening = { at: string; act: (at: string) => Promise<void> }

/** What is going to happen, in the order of time; what is planned for the same moment keeps the order of planning. */
export class Timeline {
  readonly #planned: Happening[] = []

  plan(at: string, act: Happening['act']): void {
    let place = this.#planned.length
    while (place > 0 && (this.#planned[place - 1]?.at ?? '') > at) place--
    this.#planned.splice(place, 0, { at, act })
  }

  /** Lets everything happen up to a moment, with what it plans meanwhile. What lies after it never happens. */
  async play(until: string): Promise<void> {
    for (let next = this.#planned.shift(); next && next.at <= until; next = this.#planned.shift())
      await next.act(next.at)
  }
}
