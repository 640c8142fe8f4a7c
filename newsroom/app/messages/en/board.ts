import type { Messages } from '../messages.ts';

export const board: Messages['board'] = {
	lists: {
		waiting: 'Waiting for me',
		workedOn: 'My recent work',
		scheduled: 'Scheduled',
		publishedToday: 'Published today',
	},
	empty: {
		waiting: 'Nothing is waiting. New drafts and changes that you may publish appear here.',
		workedOn:
			'You have not worked on any articles yet. Articles that you save, publish or withdraw appear here.',
		scheduled: 'Nothing is scheduled. Articles with a publication time appear here, next first.',
		publishedToday: 'Nothing has been published today. Articles published today appear here.',
	},
	showAll: (total) => `Show all ${total.toLocaleString('en')}`,
	count: (total) => `${total.toLocaleString('en')} ${total === 1 ? 'article' : 'articles'}`,
	backup: {
		title: 'Backup',
		last: 'Last backup',
		daysAgo: (days) => (days === 0 ? 'less than a day ago' : `${days} ${days === 1 ? 'day' : 'days'} ago`),
		old: 'It is more than two days old: ask your operators to check the scheduled backup.',
		none: 'No backup is recorded: ask your operators. Backups made with “npm run content -- backup” appear here, those made with the database’s own tools do not.',
	},
	noArticles: 'Your roles do not include work on articles. You can open these pages:',
};
