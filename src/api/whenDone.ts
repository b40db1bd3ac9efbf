/** Uses a reply once it is there. A refusal is told to whoever asked, and is nothing to do here. */
export const whenDone = <Data>(reply: Promise<{ data: Data }>, use: (data: Data) => void): Promise<void> =>
  reply.then(
    ({ data }) => use(data),
    () => undefined,
  )
