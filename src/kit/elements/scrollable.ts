/** The props of a frame whose content may be wider or longer than it: it can be scrolled by keyboard too. */
export const scrollable = { tabIndex: 0 }
