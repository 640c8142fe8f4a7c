import type { Messages } from '../messages.ts';

export const frame: Messages['frame'] = {
	skip: 'Skip to content',
	menu: 'Main menu',
	openMenu: 'Open menu',
	closeMenu: 'Close menu',
	breadcrumb: 'You are here',
	searchArticles: 'Search titles',
	tasks: 'Tasks',
	tasksCount: (count) => `${count} ${count === 1 ? 'task' : 'tasks'}`,
	me: 'My account',
	account: 'Account and security',
	language: 'Language',
	signOut: 'Sign out',
	website: 'Open website',
	sections: {
		work: 'Work',
		administration: 'Administration',
	},
	items: {
		board: 'Board',
		articles: 'Articles',
		people: 'People',
		roles: 'Roles and permissions',
		audit: 'Audit log',
	},
	notFound: {
		title: 'Page not found',
		hint: 'The address may be wrong, or the page was removed.',
		toBoard: 'Back to the board',
	},
	forbidden: {
		title: 'No permission',
		hint: 'Your roles do not include this page. A security administrator can grant it.',
	},
	failed: {
		title: 'Something went wrong',
		hint: 'Please reload the page. Whatever was saved is safe.',
		reload: 'Reload',
	},
};
