import type { Messages } from '../messages.ts';

export const message: Messages['message'] = {
	close: 'Close',
	tryAgain: 'Try again',
	notFoundTitle: 'This page could not be found',
	notFoundText: 'The address may be mistyped, or the content may have been moved or withdrawn.',
	failureTitle: 'The page could not be loaded',
	failureText: 'The network may be down, or the server busy for a moment. Please try again.',
	faultTitle: 'Something went wrong on our side',
	faultText: 'The problem has been recorded. Please try again later.',
	badRequestTitle: 'This address cannot be understood',
	backHome: 'Go to the home page',
	searchInstead: 'Search the site',
	startHere: 'Or start from here',
	pageOpened: (title) => `Opened: ${title}`,
	leaveSiteTitle: 'You are leaving this site',
	leaveSiteText: 'The link leads to another site, which we are not responsible for:',
	leave: 'Continue',
	stay: 'Stay here',
	notifications: 'Notifications',
};
