import { isDeepStrictEqual } from 'node:util';
import type { Brand, Home, Site } from '@portico/api/answers/site.ts';
import type { Language } from '@portico/api/languages.ts';
import { type ContentChange, changedColumns, type RowChange } from '../changes/content-change.ts';
import { siteTag } from '../events/content-tags.ts';
import { inLanguage } from '../model/in-language.ts';
import { defaultSettings, type SiteSettings } from '../model/site-settings.ts';
import { timeOffsetsOf } from '../model/time-offsets.ts';
import { authorise } from '../permissions/authorise.ts';
import type { Database } from '../store/connect.ts';
import { siteSettings } from '../store/tables/schema.ts';
import { nameInLanguage } from '../titles/title-breaks.ts';

/**
 * The parts of the settings that answers show in a language, before columns, articles and pictures are
 * resolved. Queries answer with them; an import compares them to find the invalidated answers.
 */

export type SiteNames = Pick<Site, 'name' | 'shortName' | 'description' | 'brand'>;

/** The site in documents for machines. */
export function shownNames(settings: StoredSettings, language: Language): SiteNames {
	return {
		name: nameInLanguage(settings.names, language),
		shortName: nameInLanguage(settings.shortNames ?? settings.names, language),
		description: inLanguage(settings.descriptions, language),
		brand: settings.shownBrand,
	};
}

/** The frame of every page. */
export function shownFrame(settings: StoredSettings, language: Language) {
	return {
		...shownNames(settings, language),
		slogan: inLanguage(settings.slogans, language),
		timeZone: settings.timeZone,
		timeOffsets: timeOffsetsOf(settings.timeZone),
		foundedYear: settings.foundedYear ?? null,
		contacts: settings.contacts.map((contact) => ({
			kind: contact.kind,
			label: nameInLanguage(contact.labels, language),
			value: nameInLanguage(contact.values, language),
		})),
		legalLinks: settings.legalLinks,
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

export type ShownHome = {
	slider: {
		picture: string;
		title: Home['slider'][number]['title'];
		text: Home['slider'][number]['text'];
		target: SiteSettings['slider'][number]['target'];
	}[];
	columns: Omit<SiteSettings['home'], 'film'>;
	film: string | undefined;
	businessFields: {
		fdCode: string;
		text: Home['businessFields'][number]['text'];
		picture: string | undefined;
	}[];
	figures: Home['figures'];
};

/** The home page. */
export function shownHome(settings: SiteSettings, language: Language): ShownHome {
	const { film, ...columns } = settings.home;
	return {
		slider: settings.slider.map((slide) => ({
			picture: slide.picture,
			title: nameInLanguage(slide.titles, language),
			text: inLanguage(slide.texts, language),
			target: slide.target,
		})),
		columns,
		film,
		businessFields: settings.businessFields.map((field) => ({
			fdCode: field.fdCode,
			text: inLanguage(field.texts, language),
			picture: field.picture,
		})),
		figures: settings.figures.map((figure) => ({
			value: figure.value,
			unit: inLanguage(figure.units, language),
			label: nameInLanguage(figure.labels, language),
		})),
	};
}

/** The settings, with what pages show of the brand. */
export type StoredSettings = SiteSettings & { shownBrand: Brand | null };

/** The settings of the site, or the defaults of a site without settings. */
export async function loadSiteSettings(database: Pick<Database, 'select'>): Promise<StoredSettings> {
	const [row] = await database
		.select({ settings: siteSettings.settings, brand: siteSettings.brand })
		.from(siteSettings);
	return { ...(row?.settings ?? defaultSettings), shownBrand: row?.brand ?? null };
}

/**
 * Replaces the settings of the site.
 *
 * @param settings with clean texts
 * @param brand what pages show of the brand in them
 * @returns null when they are unchanged
 * @throws PermissionMissing
 */
export async function upsertSiteSettings(
	change: ContentChange,
	settings: SiteSettings,
	brand: Brand | null,
): Promise<RowChange<SiteSettings> | null> {
	const { transaction } = change;
	await authorise(transaction, change.actor, 'site');
	const [stored] = await transaction.select().from(siteSettings);
	if (isDeepStrictEqual([stored?.settings, stored?.brand ?? null], [settings, brand])) return null;
	await transaction
		.insert(siteSettings)
		.values({ settings, brand })
		.onConflictDoUpdate({ target: siteSettings.one, set: { settings, brand } });
	change.addTags('site', [siteTag]);
	const changed = { before: stored?.settings ?? null, after: settings };
	change.audit({ action: 'site.put', subject: 'site:settings', details: changedColumns(changed) });
	return changed;
}
