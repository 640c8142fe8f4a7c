import type { Messages } from '../messages.ts';

export const preview: Messages['preview'] = {
	title: (title) => `Preview: ${title}`,
	banner: 'About this preview',
	heading: 'Preview',
	explanation:
		'This content may not be public yet. Only people with this link can see it. Please do not share it.',
	version: 'Version',
	versionNumber: (version) => String(version),
	savedAt: 'Saved',
	state: 'Status',
	states: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Withdrawn' },
	expiresAt: 'Link valid until',
};
