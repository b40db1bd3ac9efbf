/** The props of a frame whose content may be wider or longer than it: it can be scrolled by keyboard too. */
export const scrollable = { tabIndex: 0 }

/** The same for a frame with a name: a group, and no landmark beside the section that it stands in. */
export const scrollableGroup = (label: string) => ({ ...scrollable, role: 'group', 'aria-label': label })
