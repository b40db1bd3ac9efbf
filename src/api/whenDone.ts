/** Uses a reply once it is there. A refusal is shown by the caller, so it is ignored here. */
export const whenDone = <Data>(reply: Promise<{ data: Data }>, use: (data: Data) => void): Promise<void> =>
  reply.then(
    ({ data }) => use(data),
    () => undefined,
  )
