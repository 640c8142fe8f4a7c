import { inLanguage } from '@portico/api/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { runContentCommandOn } from '../journeys/support/content-command.ts';
import { furtherPages, specifiedPages } from '../journeys/support/specified-addresses.ts';

export type PageToPhotograph = {
	/** What it is called in the list, and its file: `articledetail-lanjiang-bridge-closure`. */
	name: string;
	/** Its address in plain form, with what differs by language put in. */
	addressIn(language: Language): string;
};

/** Pages without content of their own, which must look intended too. */
const emptyPages = ['/404', '/articledetail/none', '/articlesearch?q=zzzzzz'];

/** Of the eleven pages of leaders, which are alike, the first and one in the middle. */
const skipped = /companyLeaderDetail(?!1$|6$)/;

/**
 * Every kind of page, as the journeys know them, and the pages of nothing.
 *
 * @param dataDir the store of the site, for a preview link; null where it is not ours to ask
 */
export async function pagesToPhotograph(dataDir: string | null): Promise<PageToPhotograph[]> {
	const paths = [...specifiedPages, ...furtherPages].map(({ path }) => path).concat(emptyPages);
	const pages = paths.filter((path) => !skipped.test(path)).map(plainPage);
	if (dataDir !== null) {
		const previews = { zh: await previewPath(dataDir, 'zh'), en: await previewPath(dataDir, 'en') };
		pages.push({ name: 'articlepreview', addressIn: (language) => previews[language] });
	}
	return pages;
}

function plainPage(path: string): PageToPhotograph {
	const [pathname = '', query] = path.split('?');
	const name = path.replace(/^\//, '').replace(/[^\w-]+/g, '-') || 'home';
	return {
		name,
		addressIn: (language) => inLanguage(pathname, language) + (query === undefined ? '' : `?${query}`),
	};
}

async function previewPath(dataDir: string, language: Language): Promise<string> {
	const told = await runContentCommandOn(dataDir, 'preview-link', 'lanjiang-bridge-closure', language);
	const { pathname, search } = new URL(told.split(/\s/, 1)[0] ?? '');
	return pathname + search;
}
