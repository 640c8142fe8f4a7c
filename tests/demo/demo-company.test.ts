import { leaderNumbers } from '@portico/api/leader-numbers.ts';
import { unitKinds } from '@portico/api/unit-kinds.ts';
import { describe, expect, test } from 'vitest';
import { demoSizes, listDemoMedia, plainText, readDemoBundle } from './demo-bundle.ts';

const { site, columns, leaders, units, pictures, articles } = readDemoBundle();
const media = listDemoMedia();

describe('leaders', () => {
	test('are the eleven leaders of the fixed pages', () => {
		expect(leaders.map(({ number }) => number)).toEqual([...leaderNumbers]);
		expect(new Set(leaders.map(({ order }) => order)).size).toBe(leaders.length);
	});

	test('have all fields of their pages, in both languages', () => {
		for (const { number, portrait, names, positions, biographies, dateLines } of leaders) {
			expect(portrait, `${number}`).toBeDefined();
			expect(names.zh && names.en && dateLines.zh && dateLines.en, `${number}`).toBeTruthy();
			expect([1, 2], `${number}`).toContain(positions.zh.length);
			expect(positions.en, `${number}`).toHaveLength(positions.zh.length);
			expect(plainText(biographies.zh ?? '').length, `${number}`).toBeGreaterThan(100);
			expect(plainText(biographies.en ?? '').length, `${number}`).toBeGreaterThan(300);
		}
		expect(new Set(leaders.map(({ positions }) => positions.zh.length))).toEqual(new Set([1, 2]));
	});
});

describe('organisation', () => {
	const parentOf = new Map(units.map(({ unitId, parent }) => [unitId, parent]));
	const levelOf = (unitId: string): number => {
		const parent = parentOf.get(unitId);
		if (parent === undefined) throw new Error(`the unit ${unitId} does not exist`);
		return parent === null ? 1 : 1 + levelOf(parent);
	};

	test('has at least sixty units of all five kinds on three levels below one head', () => {
		expect(units.length).toBeGreaterThanOrEqual(60);
		expect(parentOf.size).toBe(units.length);
		expect(new Set(units.map(({ kind }) => kind))).toEqual(new Set(unitKinds));
		expect(new Set(units.map(({ unitId }) => levelOf(unitId)))).toEqual(new Set([1, 2, 3]));
		expect(units.filter(({ parent }) => parent === null)).toHaveLength(1);
	});

	test('has unique names of units in both languages', () => {
		for (const language of ['zh', 'en'] as const) {
			const names = units.map(({ names }) => names[language]);
			expect(names).not.toContain(undefined);
			expect(new Set(names).size).toBe(units.length);
		}
	});
});

describe('site', () => {
	test('links only to existing columns and articles', () => {
		const known = [...columns.map(({ fdCode }) => fdCode), ...articles.map(({ articleId }) => articleId)];
		const targets = [
			...site.slider.flatMap(({ target }) => Object.entries(target)),
			...site.businessFields.map(({ fdCode }) => ['fdCode', fdCode]),
			...site.legalLinks.map(({ fdCode }) => ['fdCode', fdCode]),
			...Object.values(site.home).map((fdCode) => ['fdCode', fdCode]),
		].filter(([kind]) => kind !== 'href');
		expect(targets.length).toBeGreaterThan(10);
		for (const [, target] of targets) expect(known).toContain(target);
	});

	test('has content for every section of the home page and the footer', () => {
		for (const part of [site.slider, site.businessFields, site.figures, site.contacts, site.friendlyLinks]) {
			expect(part.length).toBeGreaterThanOrEqual(4);
		}
		expect(site.filings.icp && site.filings.publicSecurity).toBeTruthy();
	});
});

describe('media', () => {
	const picturesInBodies = articles.flatMap(({ articleId, texts }) =>
		Object.values(texts).flatMap((text) =>
			[...(text?.body ?? '').matchAll(/<img [^>]*>/g)].map(([tag]) => ({
				articleId,
				file: /src="([^"]*)"/.exec(tag)?.[1] ?? '',
				alt: /alt="([^"]*)"/.exec(tag)?.[1] ?? '',
			})),
		),
	);
	const referenced = new Set([
		...articles.flatMap(({ cover, attachments }) => [cover, ...attachments.map(({ file }) => file)]),
		...picturesInBodies.map(({ file }) => file),
		...columns.map(({ cover }) => cover),
		...leaders.map(({ portrait }) => portrait),
		...site.slider.map(({ picture }) => picture),
		...site.businessFields.map(({ picture }) => picture),
	]);

	test('is complete, and all of it is used', () => {
		const files = [...referenced].filter((file) => file !== undefined && file !== null);
		expect(files.toSorted()).toEqual(media.toSorted());
	});

	test('has alternative texts of every picture in both languages', () => {
		const pictureFiles = media.filter((file) => /\.(jpg|png|webp|svg)$/.test(file));
		expect(pictures.map(({ file }) => file).toSorted()).toEqual(pictureFiles.toSorted());
		for (const { file, alts } of pictures) expect(alts.zh && alts.en, file).toBeTruthy();
		expect(picturesInBodies.length).toBeGreaterThan(10);
		for (const { articleId, alt } of picturesInBodies) expect(alt, articleId).not.toBe('');
	});

	test('stays small enough for a repository', () => {
		const megabyte = 1024 * 1024;
		const { films, others } = demoSizes();
		const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
		expect(sum(others)).toBeLessThan(25 * megabyte);
		expect(sum(films)).toBeLessThan(14 * megabyte);
		expect(Math.max(...films, ...others)).toBeLessThan(5 * megabyte);
	});
});
