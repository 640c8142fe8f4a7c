import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageKinds } from '@portico/api/addresses/page-kinds.ts';
import { leaderNumbers } from '@portico/api/constants.ts';
import { languages } from '@portico/api/languages.ts';
import { sanitiseToHtml } from '@portico/content/bodies/sanitise-body.ts';
import { articleLine } from '@portico/content/bundles/formats/article-line.ts';
import {
	columnEntry,
	leaderEntry,
	searchVocabulary,
	unitEntry,
	videoEntry,
	videoFolder,
} from '@portico/content/bundles/formats/lists.ts';
import { mediaEntry } from '@portico/content/bundles/formats/media-entry.ts';
import { copyWidthsOf, openPicture } from '@portico/content/files/pictures/prepare-picture.ts';
import { siteSettings } from '@portico/content/model/site-settings.ts';
import { minShownViews } from '@portico/content/statistics/article-views.ts';
import { minSearchers } from '@portico/content/statistics/count-searches.ts';
import { readSettings } from '@portico/server/settings.ts';
import { checkHls } from '@portico/video/rules/check-hls.ts';
import { expect, test } from 'vitest';

/** The demo holds what every page needs, is complete, names nobody real, and its privacy policy says what the code does. */

const root = join(import.meta.dirname, '..');
const demo = join(root, 'demo');
const readText = (file: string) => readFileSync(join(demo, file), 'utf8');
const read = <Entry>(file: string, format: { parse(entry: unknown): Entry }): Entry[] =>
	(JSON.parse(readText(file)) as unknown[]).map((entry) => format.parse(entry));

// With the formats of an import, which refuse a wrong entry.
const site = siteSettings.parse(JSON.parse(readText('site.json')));
searchVocabulary.parse(JSON.parse(readText('search.json')));
const columns = read('columns.json', columnEntry);
const leaders = read('leaders.json', leaderEntry);
const units = read('organisation.json', unitEntry);
const pictures = read('media.json', mediaEntry);
const videos = read('videos.json', videoEntry);
const articles = readText('articles.jsonl')
	.trimEnd()
	.split('\n')
	.map((line) => articleLine.parse(JSON.parse(line)));
const bodies = articles.flatMap(({ articleId, texts }) =>
	languages.flatMap((language) => ({ articleId, language, body: texts[language]?.body ?? '' })),
);

test('has a column of every page kind, and content in each, in both languages', () => {
	expect(new Set(columns.map(({ page }) => page))).toEqual(new Set(pageKinds));
	for (const { fdCode, page } of columns) {
		if (['columndetail', 'leaders', 'companyzzjge', 'link'].includes(page)) continue;
		const listed = articles.filter((article) => [article.fdCode, ...(article.alsoIn ?? [])].includes(fdCode));
		for (const language of languages) {
			expect(
				listed.some(({ texts }) => texts[language]),
				`${fdCode} in ${language}`,
			).toBe(true);
		}
	}
});

test('has the eleven leaders of the fixed pages, with all fields', () => {
	expect(leaders.map(({ number }) => number)).toEqual([...leaderNumbers]);
	for (const { number, portrait, names, positions, biographies } of leaders) {
		for (const language of languages) {
			expect(portrait && names[language] && biographies[language], `${number}`).toBeTruthy();
			expect(positions[language], `${number}`).not.toHaveLength(0);
		}
	}
});

test('links from its home page only to existing columns and articles', () => {
	const known = [...columns.map(({ fdCode }) => fdCode), ...articles.map(({ articleId }) => articleId)];
	const targets = [
		...site.slider.flatMap(({ target }) => Object.entries(target)).filter(([kind]) => kind !== 'href'),
		...[...site.businessFields, ...site.legalLinks].map(({ fdCode }) => ['fdCode', fdCode]),
	];
	for (const [, target] of targets) expect(known).toContain(target);
});

test('has bodies that the sanitiser does not change', () => {
	for (const { articleId, language, body } of bodies) {
		expect(sanitiseToHtml(body), `${articleId} ${language}`).toBe(body);
	}
});

test('has all media that it names, no others, and describes every picture in both languages', () => {
	const inBodies = bodies.flatMap(({ body }) =>
		[...body.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, file]) => file),
	);
	const named = [
		...articles.flatMap(({ cover, attachments = [] }) => [cover, ...attachments.map(({ file }) => file)]),
		...[...inBodies, ...columns.map(({ cover }) => cover), ...leaders.map(({ portrait }) => portrait)],
		...[...site.slider, ...site.businessFields].map(({ picture }) => picture),
	];
	// Shown beside the name of the group, and never described.
	const ofBrand = [site.brand?.mark, site.brand?.icon];
	const files = readdirSync(join(demo, 'media')).map((name) => `media/${name}`);
	expect(new Set([...named, ...ofBrand].filter((file) => file))).toEqual(new Set(files));
	expect(new Set(pictures.map(({ file }) => file))).toEqual(
		new Set(files.filter((file) => /\.(jpg|png|webp|svg)$/.test(file) && !ofBrand.includes(file))),
	);
	for (const { file, alts } of pictures) expect(alts.zh && alts.en, file).toBeTruthy();
});

test('has entries of pictures, and prepared copies, in their sizes', async () => {
	for (const { file, width, height, copies } of pictures) {
		const { autoOrient } = await openPicture(join(demo, file)).metadata();
		expect({ width, height }, file).toEqual({ width: autoOrient.width, height: autoOrient.height });
		const widths = file.endsWith('.svg') ? [] : copyWidthsOf(width ?? 0, height ?? 0);
		expect(copies.map((copy) => copy.width).sort(), file).toEqual(widths.sort());
		for (const copy of copies) {
			const metadata = await openPicture(join(demo, copy.file)).metadata();
			expect(metadata, copy.file).toMatchObject({ compression: 'av1', width: copy.width });
		}
	}
});

test('has videos that follow the rules of HLS', async () => {
	expect(videos.map(({ videoId }) => videoId)).toContain(site.home.film);
	for (const { videoId } of videos) expect(await checkHls(join(demo, videoFolder(videoId)))).toEqual([]);
});

test('names addresses of the reserved domain only, and no valid telephone number', () => {
	const everything = JSON.stringify([site, columns, leaders, units, articles]);
	const hosts = [...everything.matchAll(/(?:https?:\/\/|[\w.-]+@)([\w.-]+\w)/g)].map(([, host]) => host);
	expect(hosts).not.toHaveLength(0);
	for (const host of hosts) expect(host).toMatch(/\.example$/);
	for (const [number] of everything.matchAll(/\d{3,4}-\d{4} ?\d{3,4}/g)) expect(number).toMatch(/^0000-/);
});

test('states in its privacy policy the numbers of the code', () => {
	const policy = articles.find(({ articleId }) => articleId === 'privacy-policy');
	const { detailDays } = readSettings({}).statistics;
	for (const words of [
		`${detailDays}天`,
		`至少有${minSearchers}位访问者`,
		`满${minShownViews}次`,
		'半小时',
	]) {
		expect(policy?.texts.zh?.body).toContain(words);
	}
	for (const words of [`${detailDays} days`, `at least ${minSearchers} `, `reaches ${minShownViews}.`]) {
		expect(policy?.texts.en?.body).toContain(words);
	}
});

test('tells in its privacy policy of every place where the website stores something in the browser', () => {
	const sources = globSync(['website/app/**/*.{ts,tsx}', 'design/**/*.{ts,tsx}'], { cwd: root });
	const writes = /(local|session)Storage\b|document\.cookie|indexedDB/;
	const writers = sources.filter(
		(file) => !/\.test\.|node_modules/.test(file) && writes.test(readFileSync(join(root, file), 'utf8')),
	);
	expect(writers.toSorted()).toEqual([
		'design/article-blocks/text-size.tsx',
		'design/article-blocks/video/player/remembered-choices.ts',
		'website/app/before-scripts/head-script.ts',
		'website/app/before-scripts/stored-language.ts',
		'website/app/state/interface-state.ts',
	]);
});
