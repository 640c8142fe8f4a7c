import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ArticleLine, articleLine } from '@portico/content/bundles/formats/article-line.ts';
import { columnEntry } from '@portico/content/bundles/formats/columns.ts';
import { leaderEntry } from '@portico/content/bundles/formats/leaders.ts';
import { mediaEntry } from '@portico/content/bundles/formats/media-alts.ts';
import { unitEntry } from '@portico/content/bundles/formats/organisation.ts';
import { searchVocabulary } from '@portico/content/bundles/formats/search.ts';
import { siteSettings } from '@portico/content/model/site-settings.ts';

/** The demo bundle as it stands in the repository, read with the formats an import reads it with. */
const demoFolder = join(import.meta.dirname, '../../demo');

type EntryFormat<Entry> = { parse: (entry: unknown) => Entry };

function readText(file: string): string {
	return readFileSync(join(demoFolder, file), 'utf8');
}

function readEntries<Entry>(file: string, format: EntryFormat<Entry>): Entry[] {
	const entries: unknown[] = JSON.parse(readText(file));
	return entries.map((entry) => format.parse(entry));
}

/** Throws, with zod's reasons, at the first entry an import would refuse. */
export function readDemoBundle() {
	return {
		site: siteSettings.parse(JSON.parse(readText('site.json'))),
		columns: readEntries('columns.json', columnEntry),
		leaders: readEntries('leaders.json', leaderEntry),
		units: readEntries('organisation.json', unitEntry),
		vocabulary: searchVocabulary.parse(JSON.parse(readText('search.json'))),
		pictures: readEntries('media.json', mediaEntry),
		articles: readText('articles.jsonl')
			.trimEnd()
			.split('\n')
			.map((line): ArticleLine => articleLine.parse(JSON.parse(line))),
	};
}

/** The files in the bundle's media folder, by the names content calls them. */
export function listDemoMedia(): string[] {
	return readdirSync(join(demoFolder, 'media')).map((name) => `media/${name}`);
}

/** The size of everything in the bundle's folder, in bytes. */
export function demoBytes(): number {
	return readdirSync(demoFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** What a reader reads of a piece of HTML: no tags, white space folded. */
export function plainText(html: string): string {
	return html
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&amp;', '&')
		.replace(/\s+/g, ' ')
		.trim();
}
