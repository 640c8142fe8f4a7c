import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minShownViews } from '@portico/content/statistics/article-views.ts';
import { reloadMs } from '@portico/content/statistics/clock/statistics-clock.ts';
import { minSearchers } from '@portico/content/statistics/searches/count-searches.ts';
import { readStatisticsSettings } from '@portico/server/statistics/statistics-settings.ts';
import { expect, test } from 'vitest';
import { plainText, readDemoBundle } from './demo-bundle.ts';

/** The demo's privacy policy states numbers of the code: change them together. */

const policy = readDemoBundle().articles.find(({ articleId }) => articleId === 'privacy-policy');
const bodies = { zh: plainText(policy?.texts.zh?.body ?? ''), en: plainText(policy?.texts.en?.body ?? '') };

/** How often the text contains this. */
const times = (lang: 'zh' | 'en', words: string) => bodies[lang].split(words).length - 1;

test('states that a visit is stored for half an hour', () => {
	expect(reloadMs).toBe(30 * 60_000);
	expect(times('zh', '半小时')).toBe(3);
	expect(times('en', 'half an hour')).toBe(2);
	expect(times('zh', '零点半')).toBe(4);
	expect(times('en', 'half past midnight')).toBe(4);
});

test('states the default retention of single views and search terms', () => {
	const { detailDays } = readStatisticsSettings({});
	expect(times('zh', `${detailDays}天`)).toBe(3);
	expect(times('en', `${detailDays} days`)).toBe(3);
	expect([...bodies.zh.matchAll(/\d+天/g), ...bodies.en.matchAll(/\d+ days/g)]).toHaveLength(6);
});

test('states the number of visitors from which search terms are stored', () => {
	expect(times('zh', `至少有${minSearchers}位访问者`) + times('zh', `至少${minSearchers}人`)).toBe(2);
	expect(times('en', `at least ${minSearchers} `)).toBe(2);
});

test('states the number of views from which counts are shown', () => {
	expect(times('zh', `满${minShownViews}次`)).toBe(1);
	expect(times('en', `reaches ${minShownViews}.`)).toBe(1);
});

test('is complete about what the website stores in the browser', () => {
	const root = join(import.meta.dirname, '../..');
	const writers = globSync(['website/app/**/*.{ts,tsx}', 'design/**/*.{ts,tsx}'], { cwd: root }).filter(
		(file) =>
			!/\.test\.|node_modules/.test(file) &&
			/(local|session)Storage\b|document\.cookie|indexedDB/.test(readFileSync(join(root, file), 'utf8')),
	);
	expect(writers.toSorted()).toEqual([
		'design/article-blocks/text-size/text-size.tsx',
		'design/article-blocks/video/player/session/remembered-choices.ts',
		'website/app/page-frame/document/stored-locale-script.ts',
		'website/app/state/interface-state.ts',
	]);
});
