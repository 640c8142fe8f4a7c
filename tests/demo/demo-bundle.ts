import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ArticleLine, articleLine } from '@portico/content/bundles/formats/article-line.ts';
import { columnEntry } from '@portico/content/bundles/formats/columns.ts';
import { leaderEntry } from '@portico/content/bundles/formats/leaders.ts';
import { mediaEntry } from '@portico/content/bundles/formats/media-entry.ts';
import { unitEntry } from '@portico/content/bundles/formats/organisation.ts';
import { searchVocabulary } from '@portico/content/bundles/formats/search.ts';
import { videoEntry } from '@portico/content/bundles/formats/videos.ts';
import { siteSettings } from '@portico/content/model/site-settings.ts';

/** The demo bundle of the repository, parsed with the formats of an import. */
export const demoFolder = join(import.meta.dirname, '../../demo');

type EntryFormat<Entry> = { parse: (entry: unknown) => Entry };

function readText(file: string): string {
	return readFileSync(join(demoFolder, file), 'utf8');
}

function readEntries<Entry>(file: string, format: EntryFormat<Entry>): Entry[] {
	const entries: unknown[] = JSON.parse(readText(file));
	return entries.map((entry) => format.parse(entry));
}

/** @throws with zod's reasons, at the first entry that an import would refuse */
export function readDemoBundle() {
	return {
		site: siteSettings.parse(JSON.parse(readText('site.json'))),
		columns: readEntries('columns.json', columnEntry),
		leaders: readEntries('leaders.json', leaderEntry),
		units: readEntries('organisation.json', unitEntry),
		vocabulary: searchVocabulary.parse(JSON.parse(readText('search.json'))),
		pictures: readEntries('media.json', mediaEntry),
		videos: readEntries('videos.json', videoEntry),
		articles: readText('articles.jsonl')
			.trimEnd()
			.split('\n')
			.map((line): ArticleLine => articleLine.parse(JSON.parse(line))),
	};
}

/** The files in the bundle's media folder, by the names that content uses. */
export function listDemoMedia(): string[] {
	return readdirSync(join(demoFolder, 'media')).map((name) => `media/${name}`);
}

/** Sizes in bytes of all files of the demo; those of its videos separately. */
export function demoSizes(): { films: number[]; others: number[] } {
	const sizes = (isVideo: boolean) =>
		readdirSync(demoFolder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && entry.parentPath.includes('/videos/') === isVideo)
			.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
	return { films: sizes(true), others: sizes(false) };
}

/** The readable text of HTML: no tags, white space collapsed. */
export function plainText(html: string): string {
	return html
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&amp;', '&')
		.replace(/\s+/g, ' ')
		.trim();
}
