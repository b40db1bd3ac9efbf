/** Where the gateway posts its events. No part of the API: a signature proves who calls. */
export const EVENTS_ADDRESS = '/gateway/events'
