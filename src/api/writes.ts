const nothing = {}

/**
 * Given to the hook of a mutation whose promise alone is followed: what calls it is not drawn again as the call goes on.
 */
export const unwatched = { selectFromResult: () => nothing }

/** A record to be created. `key` is its idempotency key: sent again with it, only one is created. */
export type Creating<Values> = { values: Values; key: string; allowDuplicate: boolean }

/** Changes to a record, made on a version of it. */
export type Changing<Changes> = { uuid: string; version: number; changes: Changes; allowDuplicate: boolean }

/** How an action is asked for: only told, by a dry run that keeps nothing, or done as it was told. */
export type How = {
  dryRun: boolean
  /** Of the dry run that the person saw. */
  token?: string | undefined
  /** The idempotency key: sent again with it, it is not done twice. */
  key?: string | undefined
}

/** A change of status of a record, made on a version of it. */
export type Moving<Action extends string> = How & {
  uuid: string
  version: number
  action: Action
  reason?: string
}

/** Something decided of a record, with what it is decided with. */
export type Deciding<Action extends string, Values> = Partial<How> & {
  uuid: string
  /** None where the action names no version: its preview names what was seen. */
  version?: number
  action: Action
  values: Values
}
