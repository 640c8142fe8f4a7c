import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { inLanguage } from '@portico/api/addresses/addresses.ts';
import { languages } from '@portico/api/languages.ts';

/** The home page, and the demo's columns under their page kinds. */
const columns: { fdCode: string; page: string }[] = JSON.parse(
	readFileSync(new URL('../../../demo/columns.json', import.meta.url), 'utf8'),
);
const paths = ['/', ...columns.flatMap(({ fdCode, page }) => (page === 'link' ? [] : `/${page}/${fdCode}`))];

for (const language of languages) {
	test(`no page shows a picture twice (${language})`, async ({ request }) => {
		for (const path of paths) {
			const answer = await request.get(inLanguage(path, language));
			expect(answer.status(), path).toBe(200);
			const [, main = ''] = (await answer.text()).split(/<main\b/);
			const pictures = [...main.matchAll(/<img\b[^>]* src="(\/media\/[^"]*)"/g)].map(([, src]) => src);
			const repeated = pictures.filter((src, index) => pictures.indexOf(src) < index);
			expect(repeated, path).toEqual([]);
		}
	});
}
