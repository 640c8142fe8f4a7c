import type { Action } from './actions.ts';

/** What an event of the newsroom's event stream says has changed; the application loads it again. */
export const topics = [
	'articles',
	'people',
	'permissions',
	'session',
	'audit',
	'saved-views',
	'consents',
	'presence',
	'uploads',
	'films',
	/** Files have got other bytes. */
	'media',
] as const;

/** Topics that only those learn of who hold one of these actions: what they list is not for everybody. */
export const topicReaders: Partial<Record<(typeof topics)[number], readonly Action[]>> = {
	people: ['people', 'security'],
	permissions: ['people', 'security'],
	audit: ['audit'],
	consents: ['people', 'security', 'audit'],
	presence: ['read'],
	uploads: ['media.upload'],
	films: ['read'],
	media: ['read'],
};

export type Topic = (typeof topics)[number];
