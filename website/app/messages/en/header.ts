import type { Messages } from '../messages.ts';

export const header: Messages['header'] = {
	skipToContent: 'Skip to content',
	home: 'Home',
	menu: 'Menu',
	openMenu: 'Open menu',
	closeMenu: 'Close menu',
	mainNavigation: 'Main',
	subMenuOf: (name) => `Sections in ${name}`,
	landingPageOf: (name) => `${name}: overview`,
	search: 'Search',
	searchHint: 'Search news, projects and sections',
	switchLanguage: '中文',
	switchLanguageHint: 'Switch to Chinese',
};
