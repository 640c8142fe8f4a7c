/** The channel that announces the number of a new content event when its transaction commits. */
export const eventChannel = 'content_events';
