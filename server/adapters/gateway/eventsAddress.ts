/** Where the gateway tells us things. It is no part of the API: whoever writes here is known by a signature. */
export const EVENTS_ADDRESS = '/gateway/events'
