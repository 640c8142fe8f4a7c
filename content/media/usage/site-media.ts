import { languages } from '@portico/api/languages.ts';
import { sql } from 'drizzle-orm';
import { mediaFilesInMarkup } from '../../bodies/markup/media-in-markup.ts';
import { digestsOfAddressesIn } from '../../files/media-addresses.ts';
import { digestInAddress } from '../../files/media-store.ts';
import { loadSiteSettings } from '../../site/load-site-settings.ts';
import type { Database } from '../../store/connect.ts';
import { videos } from '../../store/tables/media-schema.ts';
import { columns, leaders, organisationUnits } from '../../store/tables/schema.ts';

/** The media used by parts of the site other than articles. */
export type SiteMedia = {
	/** Files by their names in content. */
	files: ReadonlySet<string>;
	/** Digest prefixes as in addresses: of videos, and of files linked by address. */
	digests: ReadonlySet<string>;
};

/**
 * Loads the media of columns, leaders, the organisation, the settings of the site and videos. These are
 * few, whatever the number of articles, so they are read directly instead of being recorded.
 */
export async function loadSiteMedia(database: Database): Promise<SiteMedia> {
	const sections = await database.select({ cover: columns.cover, href: columns.href }).from(columns);
	const units = await database.select({ href: organisationUnits.href }).from(organisationUnits);
	const people = await database
		.select({ portrait: leaders.portrait, biographies: leaders.biographies })
		.from(leaders);
	const videoRows = await database
		.select({
			poster: videos.poster,
			digest: sql<string>`left(${videos.digest}, ${sql.raw(String(digestInAddress))})`,
		})
		.from(videos);
	const settings = await loadSiteSettings(database);
	const files = [
		...sections.map(({ cover }) => cover),
		...people.flatMap(({ portrait, biographies }) => [
			portrait,
			...languages.flatMap((language) => mediaFilesInMarkup(biographies[language] ?? '')),
		]),
		...[...settings.slider, ...settings.businessFields].map(({ picture }) => picture),
		settings.brand?.icon,
		...videoRows.map(({ poster }) => poster),
	];
	const linked = digestsOfAddressesIn(JSON.stringify([sections, units, people, settings]));
	return {
		files: new Set(files.filter((file) => typeof file === 'string')),
		digests: new Set([...videoRows.map(({ digest }) => digest), ...linked]),
	};
}
