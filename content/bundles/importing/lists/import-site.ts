import { isDeepStrictEqual } from 'node:util';
import { cleanMarkup } from '../../../bodies/clean-text.ts';
import { beginEvent, recordEvent } from '../../../events/record-event.ts';
import { type SiteSettings, siteSettings as siteFormat, unnamedSite } from '../../../model/site-settings.ts';
import { columns, siteSettings } from '../../../store/schema.ts';
import { parseEntry } from '../../reading/parse-entry.ts';
import { UnusableEntry } from '../../reading/unusable-entry.ts';
import type { ImportRun } from '../import-run.ts';
import { missingMedia, missingMediaRemark } from '../media/missing-media.ts';
import { missingVideoRemark, missingVideos } from '../videos/missing-videos.ts';
import { readValue } from './read-entries.ts';
import { touchedSiteTags } from './touched-site-tags.ts';

/** Brings the settings of the site in. */
export async function importSite(run: ImportRun): Promise<void> {
	const value = await readValue(run, 'site');
	if (value === undefined) return;
	let settings: SiteSettings;
	try {
		// Checked first: what has the right form is not nested deeper than the cleaning can follow.
		settings = parseEntry(siteFormat, withCleanTexts(parseEntry(siteFormat, value)));
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse('site', {}, error.message);
		return;
	}
	await remarkMissingPictures(run, settings);
	await remarkMissingColumns(run, settings);
	await remarkMissingFilm(run, settings);
	const changed = await run.store.database.transaction(async (transaction) => {
		await beginEvent(transaction);
		const [stored] = await transaction.select().from(siteSettings);
		if (isDeepStrictEqual(stored?.settings, settings)) return false;
		await transaction
			.insert(siteSettings)
			.values({ settings })
			.onConflictDoUpdate({ target: siteSettings.one, set: { settings } });
		await recordEvent(transaction, 'site', touchedSiteTags(stored?.settings ?? unnamedSite, settings));
		return true;
	});
	run.count('site', changed ? 'imported' : 'unchanged');
	await run.checkpoint('site');
}

/** PostgreSQL keeps neither NUL nor halves of characters; they may hide in any of the texts. */
function withCleanTexts(value: unknown): unknown {
	if (typeof value === 'string') return cleanMarkup(value);
	if (Array.isArray(value)) return value.map(withCleanTexts);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withCleanTexts(entry)]));
}

async function remarkMissingPictures(run: ImportRun, settings: SiteSettings): Promise<void> {
	const pictures = [
		...settings.slider.map((slide, index) => [`slider.${index}.picture`, slide.picture] as const),
		...settings.businessFields.map(
			(field, index) => [`businessFields.${index}.picture`, field.picture] as const,
		),
	];
	const missing = await missingMedia(
		run.store.database,
		pictures.flatMap(([, file]) => file ?? []),
	);
	for (const [field, file] of pictures) {
		if (file && missing.has(file)) await run.remark('site', {}, missingMediaRemark(field, file));
	}
}

async function remarkMissingColumns(run: ImportRun, settings: SiteSettings): Promise<void> {
	const { film: _, ...homeColumns } = settings.home;
	const named = [
		...Object.entries(homeColumns).map(([field, fdCode]) => [`home.${field}`, fdCode] as const),
		...settings.businessFields.map(
			({ fdCode }, index) => [`businessFields.${index}.fdCode`, fdCode] as const,
		),
		...settings.legalLinks.map(({ fdCode }, index) => [`legalLinks.${index}.fdCode`, fdCode] as const),
		...settings.slider.flatMap(({ target }, index) =>
			'fdCode' in target ? [[`slider.${index}.target.fdCode`, target.fdCode] as const] : [],
		),
	];
	const rows = await run.store.database.select({ fdCode: columns.fdCode }).from(columns);
	const known = new Set(rows.map((row) => row.fdCode));
	for (const [field, fdCode] of named) {
		if (!known.has(fdCode)) await run.remark('site', {}, `${field}: there is no column ${fdCode}`);
	}
}

async function remarkMissingFilm(run: ImportRun, { home: { film } }: SiteSettings): Promise<void> {
	const missing = await missingVideos(run.store.database, film === undefined ? [] : [film]);
	for (const videoId of missing) await run.remark('site', {}, missingVideoRemark('home.film', videoId));
}
