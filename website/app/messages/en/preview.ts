import type { Messages } from '../messages.ts';

export const preview: Messages['preview'] = {
	title: (title) => `Preview: ${title}`,
	banner: 'About this preview',
	heading: 'Preview',
	explanation:
		'What is shown here may not be public yet. Only holders of this link can see it: please do not pass it on.',
	version: 'Version',
	versionNumber: (version) => String(version),
	savedAt: 'Saved',
	state: 'State',
	states: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Withdrawn' },
	expiresAt: 'Link opens until',
};
