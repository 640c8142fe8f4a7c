/** What an event of the newsroom's event stream says has changed; the application loads it again. */
export const topics = ['articles', 'people', 'permissions', 'session', 'audit', 'saved-views'] as const;

export type Topic = (typeof topics)[number];
