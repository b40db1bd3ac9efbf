/** Minutes without use after which a session ends, where the settings say nothing else. */
export const IDLE_MINUTES = 30
