/** The channel on which a new content event's number is notified, when its transaction commits. */
export const eventChannel = 'content_events';
