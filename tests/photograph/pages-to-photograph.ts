import { inLanguage } from '@portico/api/addresses/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { runContentCommandOn } from '../journeys/support/content-command.ts';
import { furtherPages, specifiedPages } from '../journeys/support/specified-addresses.ts';

export type PageToPhotograph = {
	/** Name in the list and of the file: `articledetail-lanjiang-bridge-closure`. */
	name: string;
	/** The address in a language. */
	addressIn(language: Language): string;
};

/** Pages without content, which must look intended too. */
const emptyPages = ['/404', '/articledetail/none', '/articlesearch?q=zzzzzz'];

/** Of the eleven similar pages of leaders, keeps the first and one in the middle. */
const skipped = /companyLeaderDetail(?!1$|6$)/;

/**
 * Every kind of page that the journeys test, and pages without content.
 *
 * @param dataDir the store of the site, for a preview link; null if it is not accessible
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
	const output = await runContentCommandOn(dataDir, 'preview-link', 'lanjiang-bridge-closure', language);
	const { pathname, search } = new URL(output.split(/\s/, 1)[0] ?? '');
	return pathname + search;
}
