import type { Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import type { Database } from '../../store/connect.ts';
import { columnReference } from '../columns/column-tree.ts';
import { loadColumnTree } from '../columns/load-column-tree.ts';
import { inLanguage, nameInLanguage } from '../in-language.ts';
import { loadSiteSettings } from './load-site-settings.ts';

/**
 * What the frame of every page shows. A legal link whose column is gone is left out.
 *
 * @param siteUrl origin of absolute addresses, without a slash at its end
 */
export async function loadSite(database: Database, language: Language, siteUrl: string): Promise<Site> {
	const settings = await loadSiteSettings(database);
	const tree = await loadColumnTree(database);
	return {
		siteUrl,
		name: nameInLanguage(settings.names, language),
		shortName: nameInLanguage(settings.shortNames ?? settings.names, language),
		slogan: inLanguage(settings.slogans, language),
		description: inLanguage(settings.descriptions, language),
		timeZone: settings.timeZone,
		foundedYear: settings.foundedYear ?? null,
		contacts: settings.contacts.map((contact) => ({
			kind: contact.kind,
			label: nameInLanguage(contact.labels, language),
			value: nameInLanguage(contact.values, language),
		})),
		legalLinks: settings.legalLinks.flatMap(({ fdCode }) => {
			const column = tree.byCode.get(fdCode);
			return column ? columnReference(column, language) : [];
		}),
		filings: {
			icp: settings.filings.icp ?? null,
			publicSecurity: settings.filings.publicSecurity ?? null,
		},
		friendlyLinks: settings.friendlyLinks.map((link) => ({
			name: nameInLanguage(link.names, language),
			href: link.href,
		})),
		copyright: inLanguage(settings.copyrights, language),
	};
}
