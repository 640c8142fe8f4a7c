import { text } from 'node:stream/consumers';
import type { Brand } from '@portico/api/answers/site.ts';
import { inArray } from 'drizzle-orm';
import { cleanMarkup } from '../../../bodies/clean-text.ts';
import { changeContent } from '../../../changes/change-content.ts';
import { baseNameOf, mediaAddress } from '../../../files/media-files.ts';
import { type MediaStore, storeKey } from '../../../files/media-store.ts';
import { type SiteSettings, siteSettings as siteFormat } from '../../../model/site-settings.ts';
import { parseEntry, UnusableEntry } from '../../../reading/parse-entry.ts';
import { brandColours, readMark } from '../../../site/brand.ts';
import { upsertSiteSettings } from '../../../site/site-settings.ts';
import type { Database } from '../../../store/connect.ts';
import { media } from '../../../store/tables/media-schema.ts';
import { columns, siteSettings } from '../../../store/tables/schema.ts';
import { completeEntry } from '../../formats/partial-entries.ts';
import type { ImportRun } from '../import-run.ts';
import { missingVideoRemark, missingVideos } from '../import-videos.ts';
import { missingMediaRemark, reportUnseenPictures } from '../missing-media.ts';
import { readValue } from './read-entries.ts';

/** Imports the settings of the site: those that the file names. */
export async function importSite(run: ImportRun): Promise<void> {
	const value = await readValue(run, 'site');
	if (value === undefined) return;
	let settings: SiteSettings;
	try {
		// Validate first: a valid value is not nested deeper than the recursion of the cleaning can follow.
		const whole = completeEntry(siteFormat, await loadStoredSettings(run.store.database), value);
		settings = withFileNames(run, parseEntry(siteFormat, withCleanTexts(parseEntry(siteFormat, whole))));
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse('site', {}, error.message);
		return;
	}
	let brand: Brand | null;
	try {
		brand = await readBrand(run, settings);
	} catch (error) {
		if (!(error instanceof UnusableEntry)) throw error;
		await run.refuse('site', {}, error.message);
		return;
	}
	await remarkMissingPictures(run, settings);
	await remarkMissingColumns(run, settings);
	await remarkMissingVideo(run, settings);
	const changed = await changeContent(run.store.database, 'system:import', (change) =>
		upsertSiteSettings(change, settings, brand),
	);
	run.count('site', changed ? 'imported' : 'unchanged');
	await run.checkpoint('site');
}

async function loadStoredSettings(database: Database): Promise<SiteSettings | undefined> {
	const [row] = await database.select({ settings: siteSettings.settings }).from(siteSettings);
	return row?.settings;
}

/** What pages show of the brand. @throws UnusableEntry that names the field */
async function readBrand({ store }: ImportRun, { brand }: SiteSettings): Promise<Brand | null> {
	if (!brand) return null;
	const rows = await store.database
		.select()
		.from(media)
		.where(inArray(media.file, [brand.mark ?? '', brand.icon ?? '']));
	const rowOf = (field: 'mark' | 'icon') => {
		const file = brand[field];
		if (file === undefined) return null;
		const row = rows.find((each) => each.file === file);
		if (!row) throw new UnusableEntry(`brand.${missingMediaRemark(field, file)}`);
		return row;
	};
	const icon = rowOf('icon');
	if (icon && (icon.mediaType !== 'image/png' || icon.width !== icon.height || (icon.width ?? 0) < 512)) {
		throw new UnusableEntry('brand.icon: must be a square PNG, at least 512 pixels wide');
	}
	const mark = rowOf('mark');
	return {
		mark: mark && (await readStoredMark(store.media, mark)),
		icon: icon && { src: mediaAddress(icon.digest, icon.file), size: icon.width as number },
		colour: brand.colour ?? null,
		styles: brandColours(brand.colour, brand.accent),
	};
}

async function readStoredMark(store: MediaStore, { digest, file }: { digest: string; file: string }) {
	const opened = await store.openRead(storeKey(digest, baseNameOf(file)));
	if (!opened) throw new UnusableEntry(`brand.mark: the bytes of ${file} are not in the media store`);
	try {
		return readMark(await text(opened.stream));
	} catch (error) {
		throw error instanceof UnusableEntry ? new UnusableEntry(`brand.mark: ${file} ${error.message}`) : error;
	}
}

/** PostgreSQL accepts neither NUL nor lone surrogates, and any of the texts may contain them. */
function withCleanTexts(value: unknown): unknown {
	if (typeof value === 'string') return cleanMarkup(value);
	if (Array.isArray(value)) return value.map(withCleanTexts);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withCleanTexts(entry)]));
}

/** The settings with the names of files as the store has them. */
function withFileNames(run: ImportRun, settings: SiteSettings): SiteSettings {
	const { brand, slider, businessFields } = settings;
	return {
		...settings,
		...(brand && {
			brand: {
				...brand,
				...(brand.mark && { mark: run.fileAt(brand.mark) }),
				...(brand.icon && { icon: run.fileAt(brand.icon) }),
			},
		}),
		slider: slider.map((slide) => ({ ...slide, picture: run.fileAt(slide.picture) })),
		businessFields: businessFields.map((field) => ({
			...field,
			...(field.picture && { picture: run.fileAt(field.picture) }),
		})),
	};
}

async function remarkMissingPictures(run: ImportRun, settings: SiteSettings): Promise<void> {
	const pictures = [
		...settings.slider.map(({ picture }, index) => [`slider.${index}.picture`, picture] as const),
		...settings.businessFields.map(
			({ picture }, index) => [`businessFields.${index}.picture`, picture] as const,
		),
	];
	await reportUnseenPictures(
		run,
		'site',
		pictures.flatMap(([field, file]) => (file ? { place: {}, field, file } : [])),
	);
}

async function remarkMissingColumns(run: ImportRun, settings: SiteSettings): Promise<void> {
	const { film: _, ...homeColumns } = settings.home;
	const namedColumns = [
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
	const existingCodes = new Set(rows.map((row) => row.fdCode));
	for (const [field, fdCode] of namedColumns) {
		if (!existingCodes.has(fdCode)) await run.remark('site', {}, `${field}: there is no column ${fdCode}`);
	}
}

async function remarkMissingVideo(run: ImportRun, { home: { film } }: SiteSettings): Promise<void> {
	const missing = await missingVideos(run.store.database, film === undefined ? [] : [film]);
	for (const videoId of missing) await run.loss('site', {}, missingVideoRemark('home.film', videoId));
}
